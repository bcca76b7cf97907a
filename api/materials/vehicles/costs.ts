import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { found, insert } from '#api/rows.ts'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { findLiveOwner } from '#api/trade/outages/owners.ts'
import { readOdometer } from '#api/trade/vehicles/odometer.ts'
import { addMonths, firstDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { expenseDoubts } from '#domain/materials/vehicles/expense-doubts.ts'
import type { MonthCosts } from '#domain/materials/vehicles/figures.ts'
import { type ExpenseInput, expenseSchema } from '#domain/materials/vehicles/parts.ts'
import { FUTURE } from '#domain/messages.ts'
import { costsAnswer } from './answers.ts'
import { figureColumns, figuresOf } from './figures.ts'
import { findVehicle } from './read.ts'

const MONTHS = 12

/** « Consommation & coûts » of a vehicle (`domain.md` §4.6). */
export const vehicleCostRoutes = operations('materials/vehicles')
  .read(
    'GET /:id/costs',
    "Consommation et coûts d'un véhicule",
    { act: 'material.money', answer: costsAnswer },
    async ({ db, id }) => {
      const vehicle = await findVehicle(db, id)
      const [months, [figures], expenses] = await Promise.all([
        monthsOf(db, id, vehicle.rentCents ?? 0),
        db.select(figureColumns(today())).from(vehicles).where(eq(vehicles.id, id)),
        db
          .select()
          .from(vehicleExpenses)
          .where(eq(vehicleExpenses.vehicleId, id))
          .orderBy(desc(vehicleExpenses.spentOn), desc(vehicleExpenses.id))
          .limit(LISTED_MAX),
      ])
      return { months, expenses, ...figuresOf(figures!, today()) }
    },
  )
  .create('POST /:id/expenses', 'Ajouter une dépense', { act: 'material.write', body: expenseSchema }, (tx, { id, body }) =>
    addExpense(tx, id, body),
  )
  .write(
    'DELETE /:id/expenses/:expenseId',
    'Supprimer une dépense saisie par erreur',
    { act: 'material.write' },
    async (tx, { id, expenseId }) => {
      const [row] = await tx
        .delete(vehicleExpenses)
        .where(and(eq(vehicleExpenses.id, expenseId), eq(vehicleExpenses.vehicleId, id)))
        .returning({ id: vehicleExpenses.id })
      if (!row) throw notFound()
      return row
    },
  )

async function addExpense(tx: Transaction, vehicleId: string, input: ExpenseInput) {
  await findLiveOwner(tx, { kind: 'vehicle', id: vehicleId })
  if (input.spentOn > today()) throw invalid({ path: 'spentOn', message: FUTURE })
  if (input.odometerKm !== null)
    await readOdometer(tx, vehicleId, { km: input.odometerKm, readOn: input.spentOn }, { km: 'odometerKm', readOn: 'spentOn' })
  const { energy } = await tx.select({ energy: vehicles.energy }).from(vehicles).where(eq(vehicles.id, vehicleId)).then(found)
  ask(...doubtsOf(expenseDoubts(input, { energy, day: today() })))
  return insert(tx, vehicleExpenses, { ...input, vehicleId })
}

async function monthsOf(db: Reader, id: string, rentCents: number): Promise<MonthCosts[]> {
  const last = monthOf(today())
  const first = addMonths(last, 1 - MONTHS)
  const rows = await db.execute<{ month: string; km: number; quantity: number; fuelCents: number; otherCents: number }>(sql`
    select month, sum(km)::float8 as km, sum(quantity)::float8 as quantity, sum(fuel)::float8 as "fuelCents", sum(other)::float8 as "otherCents"
    from (
      select to_char(service_date, 'YYYY-MM') as month, coalesce(odometer_end - odometer_start, km_loaded + km_empty) as km,
        0 as quantity, 0 as fuel, 0 as other
      from journey where vehicle_id = ${id} and status in ('TERMINE', 'CONTROLE', 'FACTURE')
        and planned_start >= ${firstDay(first)}::date - 1 and service_date >= ${firstDay(first)}
      union all
      select to_char(spent_on, 'YYYY-MM'), 0, case when kind = 'CARBURANT' then coalesce(quantity, 0) else 0 end,
        case when kind = 'CARBURANT' then amount_cents else 0 end, case when kind = 'CARBURANT' then 0 else amount_cents end
      from vehicle_expense where vehicle_id = ${id} and spent_on >= ${firstDay(first)}
      union all
      select to_char(done.done_on, 'YYYY-MM'), 0, 0, 0, coalesce(done.cost_cents, 0)
      from done_deadline done join deadline on deadline.id = done.deadline_id
      where deadline.vehicle_id = ${id} and done.done_on >= ${firstDay(first)}
    ) as parts group by month`)
  const byMonth = new Map([...rows].map(row => [row.month, row]))
  return monthRange(first, last).map(month => {
    const { km = 0, quantity = 0, fuelCents = 0, otherCents = 0 } = byMonth.get(month) ?? {}
    return { month, km, quantity, fuelCents, otherCents, rentCents }
  })
}
