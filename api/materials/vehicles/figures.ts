import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar/dates.ts'
import { consumptionOf, FIGURE_DAYS, usageOf } from '#domain/materials/vehicles/figures.ts'

interface Run {
  km: number
  hours: number
}

/** Fuel and runs of a vehicle over the same full days before `day`, as columns for a query of `vehicle`. */
export function figureColumns(day: string): { fuel: SQL<string | null>; run: SQL<Run | null> } {
  const from = addDays(day, -FIGURE_DAYS)
  return {
    fuel: sql`(select sum(e.quantity) from vehicle_expense e
      where e.vehicle_id = vehicle.id and e.kind = 'CARBURANT' and e.spent_on >= ${from} and e.spent_on < ${day})`,
    run: sql`(select json_build_object(
        'km', sum(coalesce(j.odometer_end - j.odometer_start, j.km_loaded + j.km_empty)),
        'hours', sum(extract(epoch from j.planned_end - j.planned_start)) / 3600)
      from journey j where j.vehicle_id = vehicle.id and j.planned_start >= ${from}::date and j.planned_start < ${day}::date
        and j.status in ('TERMINE', 'CONTROLE', 'FACTURE'))`,
  }
}

/** « Conso 90 j » (K19) and « Taux d'utilisation » (K14) from `figureColumns` (`domain.md` §4.6, §5). */
export const figuresOf = ({ fuel, run }: { fuel: string | null; run: Run | null }, day: string) => ({
  consumption: consumptionOf(fuel, run?.km ?? null),
  usage: usageOf(run?.hours ?? null, { from: addDays(day, -FIGURE_DAYS), to: day }),
})
