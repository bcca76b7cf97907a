import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { stopAt } from '#api/trade/modifications/targets.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { partOf, type RunPart } from '#domain/journey-management/journeys/run-part.ts'
import { elapsedPlan, runMinutes } from '#domain/journey-management/live-lines/line-plan.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import { applyChange, type Change, type Run } from '#domain/journey-management/modifications/change.ts'
import { type ModificationInput, TWO_STOPS, UNKNOWN_STOP } from '#domain/journey-management/modifications/modification.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { dayOf, minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** Throws at the field when the run has no such stop. */
export function changeOf(input: ModificationInput, run: Run): Change {
  const { type } = input
  const named = () => {
    const stop = stopAt(run, input.stop)
    if (!stop) throw invalid({ path: 'stop', message: UNKNOWN_STOP })
    return { addressId: stop.addressId, kind: stop.kind }
  }
  switch (type) {
    case 'HORAIRE':
    case 'AJOUT_TRAJET':
      return { type, start: input.start! }
    case 'AJOUT_ARRET': {
      const dayOffset = input.dayOffset ?? 0
      const minute = minuteOf(dayOffset, input.arrival!)
      const before = run.stops.filter(stop => minuteOf(stop.dayOffset, stop.arrival) <= minute).length
      const stop = { ...NOTHING_SOLD, pallets: input.pallets, weightKg: input.weightKg, instructions: null, dayOffset }
      return {
        type,
        place: before,
        stop: {
          ...stop,
          ...{ addressId: input.addressId!, kind: input.kind! },
          ...{ arrival: input.arrival!, departure: input.departure ?? input.arrival! },
        },
      }
    }
    case 'SUPPRESSION_ARRET':
      if (run.stops.length <= 2) throw invalid({ path: 'stop', message: TWO_STOPS })
      return { type, ...named() }
    case 'QUANTITE':
      return { type, ...named(), pallets: input.pallets, weightKg: input.weightKg }
    case 'ITINERAIRE':
      return { type, kmLoaded: input.kmLoaded!, kmEmpty: input.kmEmpty! }
    case 'VEHICULE':
      return { type, vehicleId: input.vehicleId!, trailerId: input.trailerId }
    case 'CHAUFFEUR':
      return { type, driverId: input.driverId! }
    case 'ANNULATION':
      return { type, billingPct: Number(input.billingPct ?? 0) }
    case 'PRIX':
      return { type, price: input.price! }
  }
}

export async function impactOf(
  db: Reader,
  { versionId, priceCents, runPart }: { versionId: string | null; priceCents: number | null; runPart: RunPart | null },
  { before, change, date }: { before: Run; change: Change; date: string },
): Promise<number | null> {
  const [version] = versionId ? await db.select().from(versions).where(eq(versions.id, versionId)) : []
  const worth = (run: Run) =>
    version
      ? journeyPrice(version, { kmLoaded: run.kmLoaded, kmEmpty: run.kmEmpty, serviceMin: serviceOf(run, date) }, runPart)
          .priceCents
      : priceCents
  const was = worth(before)
  if (change.type === 'PRIX') {
    if (!version) return Math.round(Number(change.price) * 100) - (priceCents ?? 0)
    const is = priceOfVersion({ ...version, offer: null, unitPrice: change.price }).priceCents
    const now = priceOfVersion(version).priceCents
    return is === null || now === null ? null : partOf(is, runPart) - partOf(now, runPart)
  }
  if (was === null) return null
  if (change.type === 'ANNULATION') return Math.round((was * change.billingPct) / 100) - was
  if (change.type === 'AJOUT_TRAJET') return was
  const is = worth(applyChange(before, change))
  return is === null ? null : is - was
}

function serviceOf({ stops }: Run, date: string): number {
  if (stops.length < 2) return 0
  const at = (stop: Run['stops'][number], side: 'arrival' | 'departure') => instantAt(date, dayOf(stop, side), stop[side])
  return runMinutes(
    elapsedPlan(stops.map(stop => ({ plannedArrival: at(stop, 'arrival'), plannedDeparture: at(stop, 'departure') }))),
  ).serviceMin
}
