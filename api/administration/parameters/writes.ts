import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { notFound, refused, stale } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { carrier, lateRates, transportLicences } from '#api/schema/administration/parameters.table.ts'
import type { CarrierInput, LateRateInput, LicenceInput } from '#domain/administration/parameters/carrier.ts'
import { LAST_RATE } from '#domain/administration/parameters/carrier.ts'

export async function changeCarrier(tx: Transaction, { version, ...input }: CarrierInput): Promise<{ id: string }> {
  const before = await tx.select().from(carrier).for('update').then(found)
  if (before.version !== version) throw stale(before)
  await change(tx, carrier, before.id, input)
  return { id: before.id }
}

const ofCarrier = async (tx: Transaction) => ({ carrierId: (await readCarrier(tx)).id })

export async function addLicence(tx: Transaction, input: LicenceInput): Promise<{ id: string }> {
  return insert(tx, transportLicences, { ...input, ...(await ofCarrier(tx)) })
}

export async function changeLicence(tx: Transaction, id: string, input: LicenceInput, version: number): Promise<{ id: string }> {
  await hold(tx, transportLicences, id, version)
  return change(tx, transportLicences, id, input)
}

export async function removeLicence(tx: Transaction, id: string): Promise<{ id: string }> {
  const [gone] = await tx.delete(transportLicences).where(eq(transportLicences.id, id)).returning({ id: transportLicences.id })
  if (!gone) throw notFound()
  return gone
}

export async function addLateRate(tx: Transaction, input: LateRateInput): Promise<{ id: string }> {
  return insert(tx, lateRates, { ...input, ...(await ofCarrier(tx)) })
}

export async function changeLateRate(
  tx: Transaction,
  id: string,
  input: LateRateInput,
  version: number,
): Promise<{ id: string }> {
  await hold(tx, lateRates, id, version)
  return change(tx, lateRates, id, input)
}

/** At least one rate remains; the lock serializes concurrent removals. */
export async function removeLateRate(tx: Transaction, id: string): Promise<{ id: string }> {
  const rows = await tx.select({ id: lateRates.id }).from(lateRates).for('update')
  if (!rows.some(row => row.id === id)) throw notFound()
  if (rows.length === 1) throw refused(LAST_RATE)
  await tx.delete(lateRates).where(eq(lateRates.id, id))
  return { id }
}
