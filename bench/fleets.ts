import type postgres from 'postgres'
import type { Carrier } from '#api/db/seed/carrier.ts'
import type { factories } from '#api/db/seed/factories.ts'
import { insertRows } from '#api/db/seed/load.ts'
import type { DriverRow, JourneyRow, VehicleRow } from '#api/db/seed/rows.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'

/** Share of the additional fleets' journeys without a contract. */
const SPOTS = 0.1
/** Journey numbers per day reserved for each fleet. */
const NUMBERS = 150

/**
 * Several copies of the demonstration carrier in one database: each fleet has its own drivers, vehicles, trailers, tours and lines with
 * contracts of other clients. A year then has as many journeys as a large carrier's, without overlaps. Fleet 0 is the carrier itself.
 */
export class Fleets {
  readonly count: number
  readonly #make: ReturnType<typeof factories>
  /** Copied record by fleet and original record. */
  readonly #sisters = new Map<string, string>()

  constructor(make: ReturnType<typeof factories>, count: number) {
    this.#make = make
    this.count = count
  }

  /** Registers the copy of a record in a fleet. */
  stands(fleet: number, own: string, sister: string): void {
    this.#sisters.set(`${fleet} ${own}`, sister)
  }

  /** Copy of a record in a fleet, or the record itself without one. */
  of<Id extends string | null | undefined>(fleet: number, own: Id): Id {
    return own ? ((this.#sisters.get(`${fleet} ${own}`) as Id | undefined) ?? own) : own
  }

  /** Inserts the additional fleets, whose contracts exist already; returns their drivers and vehicles. */
  async insert(tx: postgres.TransactionSql, carrier: Carrier): Promise<{ people: DriverRow[]; lorries: VehicleRow[] }> {
    const make = this.#make
    const made = { people: [] as DriverRow[], lorries: [] as VehicleRow[] }
    for (let fleet = 1; fleet < this.count; fleet++) {
      const of = <Id extends string | null | undefined>(own: Id) => this.of(fleet, own)
      const sisters = <Row extends { id?: string | undefined }>(rows: readonly Row[], sister: (row: Row) => Row): Row[] =>
        rows.map(row => {
          const made = sister(row)
          this.stands(fleet, row.id!, made.id!)
          return made
        })
      const people = sisters(carrier.drivers, ({ depotId, category, contract }) =>
        make.driver({ depotId, category, contract, email: null }),
      )
      const lorries = sisters(carrier.vehicles, ({ depotId, category, gvwKg, gcwKg, tareKg, pallets, body }) =>
        make.vehicle({ depotId, category, gvwKg, gcwKg, tareKg, pallets, body }),
      )
      await insertRows(tx, drivers, people)
      await insertRows(tx, vehicles, lorries)
      await insertRows(
        tx,
        trailers,
        sisters(carrier.trailers, ({ depotId, category, gvwKg, tareKg, pallets }) =>
          make.trailer({ depotId, category, gvwKg, tareKg, pallets }),
        ),
      )
      const means = (row: Pick<(typeof carrier.lines)[number], 'defaultVehicleId' | 'defaultTrailerId'>) => ({
        defaultVehicleId: of(row.defaultVehicleId) ?? null,
        defaultTrailerId: of(row.defaultTrailerId) ?? null,
      })
      await insertRows(
        tx,
        liveLines,
        sisters(carrier.lines, ({ id: _, number: __, ...line }) =>
          make.line({
            ...line,
            ...means(line),
            defaultDriverId: of(line.defaultDriverId) ?? null,
            versionId: of(line.versionId),
          }),
        ),
      )
      await insertRows(
        tx,
        liveLineStops,
        carrier.lineStops.map(({ id: _, ...stop }) => make.lineStop({ ...stop, liveLineId: of(stop.liveLineId) })),
      )
      await insertRows(
        tx,
        driverPools,
        sisters(carrier.driverPools, ({ id: _, code: __, ...tour }) => make.pool({ ...tour, ...means(tour) })),
      )
      await insertRows(
        tx,
        driverPoolItems,
        carrier.driverPoolItems.map(({ id: _, ...item }) =>
          make.poolItem({ ...item, driverPoolId: of(item.driverPoolId), liveLineId: of(item.liveLineId) }),
        ),
      )
      await insertRows(
        tx,
        driverPoolMembers,
        carrier.driverPoolMembers.map(({ id: _, ...member }) =>
          make.poolMember({ ...member, driverPoolId: of(member.driverPoolId), driverId: of(member.driverId) }),
        ),
      )
      made.people.push(...people)
      made.lorries.push(...lorries)
    }
    return made
  }

  /** Fields of a copied journey that differ by fleet: daily number, resources, and contract or none. */
  journey(fleet: number, journey: JourneyRow): { number: number; row: Partial<JourneyRow> } {
    const number = Number(journey.number.slice(-4)) + fleet * NUMBERS
    if (fleet === 0) return { number, row: {} }
    const of = <Id extends string | null | undefined>(own: Id) => this.of(fleet, own)
    const spot = this.#make.random.chance(SPOTS)
    const run = spot
      ? { kind: 'SPOT' as const, liveLineId: null, versionId: null, driverPoolId: null, runPart: null }
      : { liveLineId: of(journey.liveLineId), versionId: of(journey.versionId), driverPoolId: of(journey.driverPoolId) }
    const { driverId, coDriverId, vehicleId, trailerId } = journey
    const means = { driverId: of(driverId), coDriverId: of(coDriverId), vehicleId: of(vehicleId), trailerId: of(trailerId) }
    return { number, row: { ...run, ...means } }
  }
}
