import { asc, desc, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { change, hold } from '#api/rows.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import type { OffenceInput, OffenceUpdate } from '#domain/incidents-management/infractions/offence.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

export const offencesOf = (db: Reader) =>
  db.select().from(offences).orderBy(desc(offences.active), asc(offences.order), asc(offences.code)).limit(CHOICES_MAX)

const stored = <Input extends Omit<OffenceInput, 'code'>>({ reduced, fixed, increased, ...input }: Input) => ({
  ...input,
  reducedCents: reduced,
  fixedCents: fixed,
  increasedCents: increased,
})

export async function createOffence(tx: Transaction, input: OffenceInput): Promise<{ id: string; label: string }> {
  const last = sql<number>`(select coalesce(max("order"), 0) + 1 from offence)`
  const [row] = await tx
    .insert(offences)
    .values({ ...stored(input), order: last })
    .returning({ id: offences.id, label: offences.label })
  await refuseOverfull(tx, offences)
  return row!
}

export async function updateOffence(tx: Transaction, id: string, input: OffenceUpdate, version: number) {
  await hold(tx, offences, id, version)
  await change(tx, offences, id, stored(input))
  await refuseOverfull(tx, offences)
  return { id, label: input.label }
}
