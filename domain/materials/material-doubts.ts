import { formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { farFromLastPrice } from '#domain/doubts/doubts.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { TrailerInput } from './trailers/trailer.ts'
import { CATEGORY_GVW_KG } from './vehicle-values.ts'
import type { VehicleInput } from './vehicles/vehicle.ts'

/* Unlikely values of a vehicle or trailer, by field; a likely value has no entry. */

const OLDEST_YEARS = 40
/** Most of a road train (code de la route, article R312-4), kg. */
const MOST_KG = 44_000
/** Of its gross weight no vehicle weighs less when empty. */
const LEAST_TARE = 0.1
/** A road train on two decks. */
const MOST_PALLETS = 70
const MOST_M3 = 130
/** Article R312-11 of the code de la route for a road train; of a high trailer. */
const MOST_LENGTH_M = 18.75
const MOST_HEIGHT_M = 4.6
const MOST_RENT_CENTS = 1_000_000
const LONGEST_LEASE_MONTHS = 120
/** Most of a category above its usual gross weight, and least below it. */
const OTHER_CATEGORY = 1.5

type Material = Pick<
  TrailerInput,
  'firstRegistration' | 'gvwKg' | 'tareKg' | 'pallets' | 'volume' | 'heightM' | 'lengthM' | 'leaseEnd' | 'rent'
>
type Before = { [Name in keyof Material | 'category' | 'consumption' | 'ownKmCost']?: unknown } & { rentCents?: number | null }

const over = (value: number | string | null, most: number, unit: string, whole: string) =>
  Number(value) > most && `${formatNumber(value!)} ${unit}, plus que ${whole}`

/** A recorded value was answered before, so that only changed ones are doubted. */
export function materialDoubts(material: Material, day: string, before?: Before) {
  const { firstRegistration, gvwKg, tareKg, pallets, volume, heightM, lengthM, leaseEnd, rent } = material
  return onlyChanged(
    {
      firstRegistration:
        firstRegistration !== null &&
        firstRegistration < monthsLater(day, -12 * OLDEST_YEARS) &&
        `mise en circulation le ${formatDate(firstRegistration)}, il y a plus de ${OLDEST_YEARS} ans`,
      gvwKg: over(gvwKg, MOST_KG, 'kg', 'un ensemble de 44 t'),
      tareKg: tareKg < gvwKg * LEAST_TARE && `${formatNumber(tareKg)} kg à vide pour un PTAC de ${formatNumber(gvwKg)} kg`,
      pallets: over(pallets, MOST_PALLETS, 'palettes', 'ce que porte un ensemble'),
      volume: over(volume, MOST_M3, 'm³', 'ce que contient un ensemble'),
      heightM: over(heightM, MOST_HEIGHT_M, 'm', "un camion n'est haut"),
      lengthM: over(lengthM, MOST_LENGTH_M, 'm', 'un ensemble articulé'),
      leaseEnd:
        leaseEnd !== null && leaseEnd > monthsLater(day, LONGEST_LEASE_MONTHS) && `location jusqu'au ${formatDate(leaseEnd)}`,
      rent: rentDoubt(rent, before?.rentCents),
    },
    material,
    before,
  )
}

const rentDoubt = (rent: number | null, last: number | null | undefined) =>
  last ? farFromLastPrice(rent, last) : (rent ?? 0) > MOST_RENT_CENTS && `${formatMoney(rent!)} par mois`

type Vehicle = Material & Pick<VehicleInput, 'category' | 'consumption' | 'energy' | 'ownKmCost'>
const MOST_KM_COST = 10

export function vehicleDoubts(vehicle: Vehicle, day: string, before?: Before) {
  const { category, gvwKg, consumption, energy, ownKmCost } = vehicle
  const usual = CATEGORY_GVW_KG[category]
  const most = category === 'TRACTEUR' ? MOST_KG : usual * OTHER_CATEGORY
  return {
    ...materialDoubts(vehicle, day, before),
    ...onlyChanged(
      {
        gvwKg: (gvwKg > most || gvwKg * 3 < usual) && `${formatNumber(gvwKg)} kg de PTAC pour cette catégorie`,
        consumption: energy !== 'ELECTRIQUE' && Number(consumption) > 60 && `${formatNumber(consumption!)} aux 100 km`,
        ownKmCost: Number(ownKmCost) > MOST_KM_COST && `${formatNumber(ownKmCost!)} € par km`,
      },
      vehicle,
      before,
    ),
  }
}

type Odd = Record<string, string | false | null>

function onlyChanged(odd: Odd, now: object, before: Before | undefined): Odd {
  const stored = before as Record<string, unknown> | undefined
  return Object.fromEntries(
    Object.entries(odd).filter(
      ([name]) => !stored || name === 'rent' || String((now as Record<string, unknown>)[name]) !== String(stored[name]),
    ),
  )
}
