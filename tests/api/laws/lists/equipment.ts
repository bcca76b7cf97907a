import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { EQUIPMENT_KINDS } from '#domain/materials/equipment-values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../list-case.ts'

const HELD_BY: Record<string, string> = {
  VEHICULE: 'vehicleId',
  REMORQUE: 'trailerId',
  CHAUFFEUR: 'driverId',
  DEPOT: 'depotId',
}

export const equipmentList: MakeCase = async db => {
  const [driver] = await db.select({ id: drivers.id, depotId: drivers.depotId }).from(drivers).limit(1)
  const { id: driverId, depotId } = driver!
  let number = 0
  const piece = (label: string, over: Partial<typeof equipment.$inferInsert> = {}) => {
    number += 1
    return { code: `LOI-${number}`, kind: 'SANGLES' as const, label, depotId, heldSince: TODAY, ...over }
  }
  const reason = 'Cassé'
  const rows = await db
    .insert(equipment)
    .values([
      ...EQUIPMENT_KINDS.map(kind => piece('Étape', { kind })),
      piece('étape', { status: 'AFFECTE', depotId: null, driverId }),
      piece('Etape', { status: 'EN_REPARATION', reason }),
      piece('Étape', { status: 'PERDU', reason }),
      piece('Étape', { status: 'REFORME', reason, archived: true }),
    ])
    .returning({ id: equipment.id })
  await db.insert(deadlines).values(
    [-1, 0, 30, 31, 31].map((days, index) => ({
      equipmentId: rows[index]!.id,
      kind: 'EXTINCTEUR' as const,
      dueOn: addDays(TODAY, days),
    })),
  )
  return {
    everything: { archived: '1' },
    number: row => row.code,
    orders: {
      code: row => row.code,
      kind: row => [row.kind, row.code],
      since: row => row.heldSince,
      due: row => row.dueOn,
    },
    filters: {
      archived: on(row => row.archived),
      kind: { fits: (row, value) => row.kind === value },
      status: { fits: (row, value) => row.status === value },
      holder: { fits: (row, value) => row[HELD_BY[value]!] !== null },
      depot: by(row => row.depotId),
      due: on(row => row.dueOn !== null && row.dueOn <= addDays(TODAY, 30)),
    },
    exported: row => row.code,
    insert: labels =>
      inPortions(
        labels.map(label => piece(label)),
        rows => db.insert(equipment).values(rows),
      ),
  }
}
