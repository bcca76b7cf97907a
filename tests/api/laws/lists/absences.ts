import { factories } from '#api/db/seed/factories.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ABSENCE_KINDS, ABSENCE_STATUSES, ABSENCE_UNITS, type AbsenceKind } from '#domain/human-resources/absence-values.ts'
import { KINDS_WITH_PROOF } from '#domain/human-resources/absences/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, on } from '../list-case.ts'
import { french } from '../order.ts'

export const absenceList: MakeCase = async db => {
  const make = factories('laws of absences', { first: 50_000 })
  const [depot] = await db.select({ id: drivers.depotId }).from(drivers).limit(1)
  async function away(
    lastNames: string[],
    over: Partial<typeof absences.$inferInsert> = {},
    employer: 'PROPRE' | 'INTERIM' = 'PROPRE',
  ) {
    const people = lastNames.map(lastName => make.driver({ depotId: depot!.id, lastName, firstName: 'Camille', employer }))
    await inPortions(people, rows => db.insert(drivers).values(rows))
    const kind: AbsenceKind = over.kind ?? 'CP'
    const day = { from: addDays(TODAY, 400), to: addDays(TODAY, 401), counted: '2', unit: ABSENCE_UNITS[kind] }
    const rows = people.map(({ id }) => ({ driverId: id!, kind, createdAt: '2026-01-01T08:00:00Z', ...day, ...over }))
    const ids: string[] = []
    await inPortions(rows, async portion => {
      for (const { id } of await db.insert(absences).values(portion).returning({ id: absences.id })) ids.push(id)
    })
    return ids
  }
  for (const kind of ABSENCE_KINDS) await away(['Étienne'], { kind })
  for (const status of ABSENCE_STATUSES) await away(['Etienne'], { status, from: addDays(TODAY, 390) })
  await away(['Étienne'], { kind: 'MALADIE' }, 'INTERIM')
  await away(['Étienne'], { kind: 'MALADIE', status: 'VALIDEE', toRatify: true })
  const [proved] = await away(['étienne'], { kind: 'MALADIE' })
  await db.insert(documents).values({
    kind: 'JUSTIFICATIF',
    label: 'Avis',
    fileName: 'avis.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 9,
    storageKey: 'none',
    ownerTable: 'absence',
    ownerId: proved!,
  })
  const stored = await columnsById<{ depotId: string; employer: string }>(
    db,
    'select a.id, d.depot_id as "depotId", d.employer from absence a join driver d on d.id = a.driver_id',
  )
  return {
    orders: {
      from: row => row.from,
      to: row => row.to,
      driver: row => [french(row.lastName), french(row.firstName)],
      kind: row => [row.kind, row.from],
      status: row => [row.status, row.from],
      requested: row => row.requestedOn,
    },
    filters: {
      from: { fits: (row, value) => row.to >= value, values: () => [TODAY, addDays(TODAY, 401)] },
      to: { fits: (row, value) => row.from <= value, values: () => [TODAY] },
      kind: { fits: (row, value) => row.kind === value },
      status: { fits: (row, value) => row.status === value },
      driver: by(row => row.driverId),
      depot: by(row => stored(row.id).depotId),
      absenteeism: on(row => stored(row.id).employer === 'PROPRE' && !['CP', 'RTT', 'FORMATION'].includes(row.kind)),
      toRatify: on(row => row.status === 'VALIDEE' && row.toRatify),
      noProof: on(row => KINDS_WITH_PROOF.includes(row.kind) && ['DEMANDEE', 'VALIDEE'].includes(row.status) && row.proofs === 0),
    },
    exported: row => `${row.lastName} ${row.firstName}`,
    insert: labels => away(labels),
  }
}
