import { addDays } from '#domain/calendar/dates.ts'
import type { AbsenceKind } from '#domain/human-resources/absence-values.ts'
import type { Clients } from './clients.ts'
import { factories } from './factories.ts'
import type { DriverRow, TrailerRow, UserRow, VehicleRow } from './rows.ts'

export type Traction = 'TRACTEUR' | 'PORTEUR' | 'VUL'

export interface Fleet {
  drivers: Driver[]
  vehicles: Vehicle[]
  trailers: Trailer[]
  accounts: UserRow[]
}
export interface Driver {
  row: DriverRow
  depot: number
  drives: readonly Traction[]
  night: boolean
  away: (date: string) => boolean
  leaves: readonly Leave[]
  /** End of the periodic training; no lorry after it. */
  trainedTo: string
}
interface Leave {
  from: string
  to: string
  kind: AbsenceKind
}
export interface Vehicle {
  row: VehicleRow
  depot: number
  traction: Traction
  away: (date: string) => boolean
  coupled?: Trailer
}
export interface Trailer {
  row: TrailerRow
  depot: number
}

/** Means by depot in the order of `DEPOT_CITIES`; `ce`, `c`, `b`: drivers by highest licence (`domain.md` §8). */
const DEPOT_MEANS = [
  { tractors: 8, carriers: 6, vans: 4, trailers: 12, ce: 12, c: 6, b: 6 },
  { tractors: 4, carriers: 3, vans: 2, trailers: 6, ce: 6, c: 3, b: 3 },
  { tractors: 3, carriers: 3, vans: 2, trailers: 5, ce: 5, c: 3, b: 2 },
  { tractors: 3, carriers: 2, vans: 1, trailers: 4, ce: 4, c: 2, b: 2 },
  { tractors: 2, carriers: 1, vans: 1, trailers: 3, ce: 3, c: 2, b: 1 },
] as const

const LONG_HAUL_DRIVERS = 18
const CONTRACTS = [
  ...Array<'CDI'>(46).fill('CDI'),
  ...Array<'CDD'>(5).fill('CDD'),
  ...Array<'INTERIM'>(6).fill('INTERIM'),
  ...Array<'ALTERNANCE'>(3).fill('ALTERNANCE'),
]
const ACCOUNTS = 10

export function makeFleet(today: string, { depots, users }: Clients): Fleet {
  const make = factories('fleet')
  // Driver accounts share the address space of office accounts.
  for (const user of users) make.email(user.firstName, user.lastName)
  const { random } = make
  const createdAt = `${addDays(today, -880)}T09:00:00.000Z`

  const drivers = makeDrivers()
  const vehicles = makeVehicles()
  const trailers = makeTrailers()
  const accounts = drivers.slice(0, ACCOUNTS).map(({ row }, index) =>
    make.user({
      role: 'DRIVER',
      driverId: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email!,
      phone: row.phone,
      createdAt: `${addDays(today, index - 860)}T09:00:00.000Z`,
    }),
  )
  return { drivers, vehicles, trailers, accounts }

  function makeDrivers(): Driver[] {
    const contracts = random.shuffled(CONTRACTS)
    let longHaul = LONG_HAUL_DRIVERS
    const made = DEPOT_MEANS.flatMap((means, depot) => {
      const nights = Math.min(longHaul, depot === DEPOT_MEANS.length - 1 ? longHaul : Math.round(means.ce * 0.6))
      longHaul -= nights
      return [
        ...Array.from({ length: means.ce }, (_, n) => ({ depot, licence: 'CE' as const, night: n >= means.ce - nights })),
        ...Array.from({ length: means.c }, () => ({ depot, licence: 'C' as const, night: false })),
        ...Array.from({ length: means.b }, () => ({ depot, licence: 'B' as const, night: false })),
      ]
    })
    let carriersForParcels = 2
    return made.map(({ depot, licence, night }, index) => {
      const contract = contracts[index]!
      const parcels = licence === 'B' || (licence === 'C' && index > 12 && carriersForParcels-- > 0)
      const row = make.driver({
        ...(PEOPLE[index] ?? {}),
        depotId: depots[depot]!.row.id,
        contract,
        employer: contract === 'INTERIM' ? 'INTERIM' : 'PROPRE',
        category: night ? 'GRAND_ROUTIER' : parcels ? 'MESSAGERIE' : 'COURTE_DISTANCE',
        licenceCategories: licence === 'CE' ? ['B', 'C', 'CE'] : licence === 'C' ? ['B', 'C'] : ['B'],
        tachoCardNo: licence === 'B' ? null : `F${String(index + 1).padStart(13, '0')}00`,
        createdAt,
      })
      if (index === SUSPENDED) {
        Object.assign(row, {
          status: 'SUSPENDU',
          suspendedFrom: addDays(today, -9),
          suspensionReason: 'Suspension administrative du permis',
        })
      }
      if (index === LEAVING) Object.assign(row, { leaveDate: addDays(today, 20), leaveReason: 'Fin de contrat' })
      const leaves = absences(index)
      const trainedTo = TRAINED_TO[index] === undefined ? addDays(today, 60 + index * 23) : addDays(today, TRAINED_TO[index])
      return {
        row,
        depot,
        night,
        drives:
          licence === 'CE'
            ? (['TRACTEUR', 'PORTEUR'] as const)
            : licence === 'C'
              ? (['PORTEUR', 'VUL'] as const)
              : (['VUL'] as const),
        leaves,
        trainedTo,
        away: date =>
          leaves.some(({ from, to }) => from <= date && date <= to) ||
          (licence !== 'B' && date >= trainedTo) ||
          (row.suspendedFrom != null && date >= row.suspendedFrom) ||
          (row.leaveDate != null && date > row.leaveDate),
      }
    })
  }

  function absences(index: number): Leave[] {
    const leaves: Leave[] = []
    const off = (from: number, length: number, kind: AbsenceKind) => {
      const leave = { from: addDays(today, from), to: addDays(today, from + length - 1), kind }
      if (leaves.every(other => other.to < leave.from || leave.to < other.from)) leaves.push(leave)
    }
    const away = AWAY_TODAY.indexOf(index)
    if (away >= 0) off(-2, 6, (['CP', 'MALADIE', 'FORMATION'] as const)[away]!)
    const start = random.integer(-180, 20)
    if (index > 0) off(start > -8 && start <= 0 ? start - 8 : start, 7, 'CP')
    if (index > 0 && random.chance(0.4)) off(random.integer(-170, -10), random.integer(1, 3), 'MALADIE')
    return leaves.sort((a, b) => (a.from < b.from ? -1 : 1))
  }

  function makeVehicles(): Vehicle[] {
    const carriers = [...CARRIERS]
    let [gas, electric] = [2, 2]
    const since = (days: number) => (date: string) => date >= addDays(today, -days)
    return DEPOT_MEANS.flatMap((means, depot) => {
      const depotId = depots[depot]!.row.id
      const add = (traction: Traction, over: Partial<VehicleRow>): Vehicle => ({
        row: make.vehicle({ depotId, createdAt, ...over }),
        depot,
        traction,
        away: () => false,
      })
      return [
        ...Array.from({ length: means.tractors }, () =>
          add(
            'TRACTEUR',
            depot === 1 && gas-- > 0 ? { brand: 'Iveco', model: 'S-Way NP', energy: 'GNV' } : random.pick(TRACTORS),
          ),
        ),
        ...Array.from({ length: means.carriers }, () => add('PORTEUR', carriers.shift()!)),
        ...Array.from({ length: means.vans }, () =>
          add('VUL', depot === 0 && electric-- > 0 ? { ...VAN, model: 'E-Master', energy: 'ELECTRIQUE' } : VAN),
        ),
      ]
    }).map((vehicle, index) => {
      if (index === OUT_OF_SERVICE) Object.assign(vehicle, { away: since(6) }).row.status = 'HORS_SERVICE'
      if (IN_MAINTENANCE.includes(index)) Object.assign(vehicle, { away: since(1) }).row.status = 'EN_MAINTENANCE'
      return vehicle
    })
  }

  function makeTrailers(): Trailer[] {
    const bodies = [...TRAILERS]
    return DEPOT_MEANS.flatMap((means, depot) =>
      Array.from({ length: means.trailers }, () => ({
        depot,
        row: make.trailer({ depotId: depots[depot]!.row.id, createdAt, ...bodies.shift()! }),
      })),
    )
  }
}

const PEOPLE: Record<number, Partial<DriverRow>> = {
  0: { title: 'M', firstName: 'Patrick', lastName: 'Da Silva' },
  1: { title: 'M', firstName: 'Gwenaël', lastName: 'Étienne Le Goff' },
}
const SUSPENDED = 40
const LEAVING = 31
const AWAY_TODAY = [7, 18, 52]
/** Training expired (two) or expiring within 30 days (four), in days from today. */
const TRAINED_TO: Record<number, number> = { 40: -12, 44: -3, 9: 8, 21: 14, 33: 22, 35: 28 }
const OUT_OF_SERVICE = 5
const IN_MAINTENANCE = [12, 26]

const TRACTORS: readonly Partial<VehicleRow>[] = [
  { brand: 'Renault Trucks', model: 'T 480' },
  { brand: 'Volvo', model: 'FH 460' },
  { brand: 'DAF', model: 'XF 450' },
  { brand: 'Scania', model: 'R 450' },
]
const rigid = (category: VehicleRow['category'], gvwKg: number, tareKg: number, pallets: number, over: Partial<VehicleRow>) => ({
  category,
  brand: 'Renault Trucks',
  model: `D ${gvwKg / 1_000} t`,
  gvwKg,
  gcwKg: null,
  tareKg,
  pallets,
  body: 'FOURGON',
  ...over,
})
const HEAVY = rigid('PORTEUR_26', 26_000, 11_900, 22, {})
const TAIL_LIFT = rigid('PORTEUR_19', 19_000, 9_800, 20, { body: 'FOURGON' })
const REEFER = rigid('PORTEUR_19', 19_000, 10_400, 18, { body: 'FRIGO', reefer: true, atpClass: 'FRC' })
const LIGHT = rigid('PORTEUR_12', 12_000, 6_900, 14, { body: 'FOURGON' })
const CARRIERS: readonly Partial<VehicleRow>[] = [
  ...[REEFER, TAIL_LIFT, TAIL_LIFT, TAIL_LIFT, TAIL_LIFT, LIGHT],
  ...[HEAVY, TAIL_LIFT, LIGHT],
  ...[REEFER, TAIL_LIFT, LIGHT],
  ...[REEFER, LIGHT],
  HEAVY,
]
const VAN: Partial<VehicleRow> = {
  category: 'VUL',
  brand: 'Renault',
  model: 'Master 20 m³',
  gvwKg: 3_500,
  gcwKg: null,
  tareKg: 2_350,
  pallets: 5,
  body: 'FOURGON',
}
const CURTAIN: Partial<TrailerRow> = { category: 'SAVOYARDE' }
const FRIGO: Partial<TrailerRow> = { category: 'FRIGO', atpClass: 'FRC', tareKg: 8_200 }
const BOX: Partial<TrailerRow> = { category: 'FOURGON', tareKg: 7_400 }
const SKELETON: Partial<TrailerRow> = { category: 'PORTE_CAISSE', pallets: 0, tareKg: 5_400 }
const FLATBED: Partial<TrailerRow> = { category: 'PLATEAU', tareKg: 6_200 }
const TRAILERS: readonly Partial<TrailerRow>[] = [
  ...[CURTAIN, CURTAIN, CURTAIN, CURTAIN, CURTAIN, FRIGO, FRIGO, FRIGO, FRIGO, FRIGO, BOX, FLATBED],
  ...[CURTAIN, CURTAIN, CURTAIN, FRIGO, BOX, SKELETON],
  ...[CURTAIN, CURTAIN, FRIGO, BOX, SKELETON],
  ...[CURTAIN, CURTAIN, FRIGO, BOX],
  ...[CURTAIN, CURTAIN, CURTAIN],
]
