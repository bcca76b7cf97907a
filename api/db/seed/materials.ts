import { addDays } from '#domain/calendar/dates.ts'
import type { Fleet, Trailer, Vehicle } from './fleet.ts'
import { Random } from './random.ts'
import type { CouplingRow, DeadlineRow, EquipmentRow, OutageRow } from './rows.ts'

export interface Materials {
  couplings: CouplingRow[]
  deadlines: DeadlineRow[]
  equipment: EquipmentRow[]
  outages: OutageRow[]
}

/** Deadlines and equipment of the fleet (`domain.md` §8); vehicles in service are valid. */
export function makeMaterials(today: string, { vehicles, trailers }: Fleet, depots: readonly { id: string }[]): Materials {
  const random = new Random('materials')
  const row = (at: string) => ({
    id: random.id(`${at}T08:00:00Z`),
    createdAt: `${at}T08:00:00.000Z`,
    updatedAt: `${at}T08:00:00.000Z`,
  })
  const since = addDays(today, -400)
  let number = 0

  return {
    couplings: vehicles.flatMap(({ row: vehicle, coupled }) =>
      coupled ? [{ ...row(since), vehicleId: vehicle.id, trailerId: coupled.row.id, from: since }] : [],
    ),
    outages: vehicles.flatMap(outageOf),
    deadlines: [...vehicles.flatMap(deadlinesOfVehicle), ...trailers.flatMap(deadlinesOfTrailer)],
    equipment: [
      ...vehicles.filter(hasTailLift).map(vehicle => piece('HAYON', { vehicleId: vehicle.row.id }, 'Dhollandia')),
      ...vehicles
        .filter(({ traction }) => traction === 'PORTEUR')
        .slice(0, 14)
        .map(vehicle => piece('TRANSPALETTE_ELEC', { vehicleId: vehicle.row.id }, 'Jungheinrich')),
      ...trailers.slice(0, 2).map(trailer => piece('CHARIOT', { trailerId: trailer.row.id }, 'Moffett')),
      ...vehicles.slice(0, 20).map(vehicle => piece('TABLETTE', { vehicleId: vehicle.row.id }, 'Samsung')),
      ...vehicles.slice(0, 10).map(vehicle => piece('BADGE_PEAGE', { vehicleId: vehicle.row.id }, 'Ulys')),
      ...Array.from({ length: 6 }, (_, index) => piece('KIT_ADR', { depotId: depots[index % depots.length]!.id }, null)),
      { ...piece('TABLETTE', { depotId: depots[0]!.id }, 'Samsung'), status: 'PERDU' as const, reason: 'Oubliée sur un quai' },
    ],
  }

  function outageOf({ row: vehicle }: Vehicle): OutageRow[] {
    if (vehicle.status !== 'HORS_SERVICE' && vehicle.status !== 'EN_MAINTENANCE') return []
    const repair = vehicle.status === 'EN_MAINTENANCE'
    const from = addDays(today, repair ? -1 : -6)
    return [
      {
        ...row(from),
        vehicleId: vehicle.id,
        kind: vehicle.status,
        from,
        expectedReturn: addDays(today, repair ? 50 : 60),
        reason: repair ? 'Remplacement de la boîte de vitesses' : 'Accident',
      },
    ]
  }

  /** The vehicle out of service has an expired inspection; one in the workshop has a tachograph due within 15 days. */
  function deadlinesOfVehicle(vehicle: Vehicle): DeadlineRow[] {
    const { id, category, status } = vehicle.row
    const heavy = category !== 'VUL'
    const add = (kind: DeadlineRow['kind'], days: number, lastDone: number) => ({
      ...row(addDays(today, -300)),
      vehicleId: id,
      kind,
      dueOn: addDays(today, days),
      lastDone: addDays(today, days - lastDone),
    })
    const later = (most: number) => random.integer(46, most)
    return [
      add(heavy ? 'CT_PL' : 'CT_VUL', status === 'HORS_SERVICE' ? -9 : later(360), heavy ? 365 : 730),
      ...(heavy ? [add('TACHY', status === 'EN_MAINTENANCE' ? 12 : later(720), 730), add('LIMITEUR', later(360), 365)] : []),
      add('ASSURANCE', later(360), 365),
      add('LICENCE', later(1_800), 1_826),
      add('EXTINCTEUR', random.integer(5, 360), 365),
      ...(hasTailLift(vehicle) ? [add('VGP_HAYON', later(180), 182)] : []),
      ...(vehicle.row.reefer ? [add('ATP', later(1_000), 2_190), add('F_GAZ', random.integer(10, 360), 365)] : []),
    ]
  }

  function deadlinesOfTrailer({ row: trailer }: Trailer, index: number): DeadlineRow[] {
    const add = (kind: DeadlineRow['kind'], days: number, lastDone: number) => ({
      ...row(addDays(today, -300)),
      trailerId: trailer.id,
      kind,
      dueOn: addDays(today, days),
      lastDone: addDays(today, days - lastDone),
    })
    return [
      add('CT_PL', random.integer(46, 360), 365),
      add('ASSURANCE', random.integer(46, 360), 365),
      ...(trailer.category === 'FRIGO' ? [add('ATP', index === 9 ? -6 : random.integer(46, 1_000), 2_190)] : []),
    ]
  }

  function piece(
    kind: EquipmentRow['kind'],
    holder: Pick<EquipmentRow, 'vehicleId' | 'trailerId' | 'depotId'>,
    brand: string | null,
  ): EquipmentRow {
    number += 1
    return {
      ...row(since),
      code: `EQ${String(number).padStart(4, '0')}`,
      kind,
      ...holder,
      brand,
      serial: `${kind.slice(0, 3)}-${String(4_100 + number * 7)}`,
      heldSince: since,
      status: holder.depotId ? 'DISPONIBLE' : 'AFFECTE',
    }
  }
}

const hasTailLift = ({ row }: Vehicle) => row.body === 'FOURGON' && row.category !== 'PORTEUR_26'
