import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { IS_CURRENT, journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { RUN_VEHICLE } from '#api/trade/journeys/settlements.ts'
import { journeyCo2 } from '#domain/journey-management/journeys/co2.ts'
import { kmDriven } from '#domain/journey-management/journeys/real-times.ts'

/** Greenhouse gas emissions: planned, actual and stored at control (`domain.md` §6.7). */
export async function co2Of(db: Reader, journeyId: string) {
  const [found] = await db
    .select({
      journey: journeys,
      rates: versions.rates,
      vehicleNeed: versions.vehicleNeed,
      vehicle: RUN_VEHICLE,
      tonnes: sql<string | null>`(select (sum(stop.weight_kg) filter (where stop.weight_kg > 0) / 1000)::text
        from journey_stop stop where stop.journey_id = ${journeys.id})`,
      settledKg: sql<string | null>`(select ${journeySettlements.co2Kg} from ${journeySettlements} where ${IS_CURRENT})`,
    })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(eq(journeys.id, journeyId))
  const { journey, rates, vehicleNeed, vehicle, tonnes, settledKg } = found!
  const category = vehicleNeed?.category
  return {
    ...journeyCo2({
      consumption: rates?.consumption,
      vehicle: vehicle ?? (category ? { category } : null),
      kmLoaded: journey.kmLoaded,
      kmEmpty: journey.kmEmpty,
      kmReal: kmDriven(journey),
      recorded: journey,
      day: journey.serviceDate,
      tonnes,
    }),
    settledKg,
  }
}
