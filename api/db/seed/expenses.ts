import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { PER_DIESEL_LITRE } from '#domain/sales/pricing/co2.ts'
import type { Fleet } from './fleet.ts'
import { Random } from './random.ts'
import type { ExpenseRow, JourneyRow, VehicleRow } from './rows.ts'

/** Litres of diesel per 100 km by vehicle category, and euro cents per unit of the energy. */
const USUAL: Record<VehicleRow['category'], number> = { VUL: 9.5, PORTEUR_12: 19, PORTEUR_19: 24, PORTEUR_26: 28, TRACTEUR: 30 }
const CENTS: Partial<Record<VehicleRow['energy'], number>> = { GAZOLE: 138, GNV: 121, ELECTRIQUE: 19 }

export function makeExpenses(today: string, { vehicles }: Fleet, journeys: readonly JourneyRow[]): ExpenseRow[] {
  const random = new Random('expenses')
  const run = new Map<string, number>()
  for (const { vehicleId, serviceDate, kmLoaded, kmEmpty, status } of journeys) {
    if (!vehicleId || !['TERMINE', 'CONTROLE', 'FACTURE'].includes(status ?? '')) continue
    const key = `${vehicleId} ${mondayOf(serviceDate)}`
    run.set(key, (run.get(key) ?? 0) + Number(kmLoaded) + Number(kmEmpty))
  }
  return vehicles.flatMap(({ row: vehicle }) =>
    [...run].flatMap(([key, km]) => {
      const [vehicleId, monday = ''] = key.split(' ')
      if (vehicleId !== vehicle.id || km === 0) return []
      const spentOn = addDays(monday, 6)
      if (spentOn >= today) return []
      const litres = km * USUAL[vehicle.category] * random.integer(93, 108)
      const quantity = Math.round(litres * Number(PER_DIESEL_LITRE[vehicle.energy])) / 10_000
      const bill = random.chance(0.04)
      return [
        expense(vehicle.id, spentOn, {
          kind: 'CARBURANT',
          quantity: quantity.toFixed(2),
          amountCents: Math.round(quantity * (CENTS[vehicle.energy] ?? 138)),
          supplier: vehicle.energy === 'ELECTRIQUE' ? 'Borne du dépôt' : 'Cuve du dépôt',
        }),
        ...(bill
          ? [
              expense(vehicle.id, spentOn, {
                kind: 'ENTRETIEN',
                amountCents: random.integer(180, 1_400) * 100,
                supplier: 'Garage du port',
              }),
            ]
          : []),
      ]
    }),
  )

  function expense(vehicleId: string, spentOn: string, over: Pick<ExpenseRow, 'kind' | 'amountCents'> & Partial<ExpenseRow>) {
    const at = `${spentOn}T17:00:00.000Z`
    return { id: random.id(at), createdAt: at, updatedAt: at, vehicleId, spentOn, ...over }
  }
}
