import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { IS_CURRENT, journeySettlements, NOT_SETTLED, settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TRIGGER_UNITS } from '#domain/sales/additional-services/additional-service.ts'
import { isEntered, USES_DAYS } from '#domain/sales/additional-services/values.ts'
import { type ChargedService, readPrices, type Scope, type ServiceUse } from './charged-services.ts'
import { entriesIn } from './entered-uses.ts'
import { runsIn } from './run-uses.ts'
import { waitingUses } from './waiting-uses.ts'

const LAST = 5

/** Charged automatically; a unit that its trigger cannot count (old entries) is ignored. */
const isReckoned = ({ trigger, unit }: Pick<ChargedService, 'trigger' | 'unit'>) =>
  TRIGGER_UNITS[trigger]?.units.includes(unit) ?? false

export const isCounted = (service: Pick<ChargedService, 'trigger' | 'unit'>) => isEntered(service) || isReckoned(service)

/**
 * Uses of each service over twelve months (`domain.md` §3.4) with the latest ones: automatic charges and manual entries, limited
 * to `companyId` when given. The number of queries does not depend on the number of services.
 */
export async function usesOfYear(db: Reader, services: readonly ChargedService[], today: string, companyId?: string) {
  const reckoned = services.filter(isReckoned)
  const counted = services.filter(isCounted)
  const from = addDays(today, -USES_DAYS)
  const where = and(gte(journeys.serviceDate, from), companyId ? eq(journeys.companyId, companyId) : undefined)!
  const open = and(where, NOT_SETTLED)!
  const ids = counted.map(({ id }) => id)
  const [settled, provisional, entered] = await Promise.all([
    settledUses(db, counted, where),
    usesIn(db, reckoned, { where: open, years: [yearOf(from), yearOf(today)] }),
    entriesIn(db, and(open, inArray(performedServices.serviceId, ids))!),
  ])
  const uses = [...settled, ...provisional, ...entered].sort(lastFirst)
  const byService = Map.groupBy(uses, use => use.serviceId)
  return new Map(
    ids.map(id => {
      const own = byService.get(id) ?? []
      const amountCents = own.reduce((sum, use) => sum + use.amountCents, 0)
      const rows = own.slice(0, LAST).map(({ companyId: _, serviceId: __, journeyId: ___, unitPrice: ____, ...use }) => use)
      return [id, { total: own.length, amountCents, rows }]
    }),
  )
}

/**
 * Charges of these journeys for the services, by the version's terms or the catalogue: provisional figure and input of «
 * Contrôler ».
 */
export const usesOfJourneys = (
  db: Reader,
  services: readonly ChargedService[],
  runs: readonly { id: string; serviceDate: string }[],
) =>
  usesIn(db, services.filter(isReckoned), {
    where: inArray(
      journeys.id,
      runs.map(({ id }) => id),
    ),
    years: [...new Set(runs.map(({ serviceDate }) => yearOf(serviceDate)))],
  })

async function settledUses(db: Reader, services: readonly ChargedService[], where: Scope['where']): Promise<ServiceUse[]> {
  if (services.length === 0) return []
  const ids = services.map(({ id }) => id)
  return db
    .select({
      id: settledServices.id,
      serviceId: settledServices.serviceId,
      journeyId: journeys.id,
      number: journeys.number,
      date: journeys.serviceDate,
      companyId: companies.id,
      company: companies.legalName,
      label: journeys.label,
      site: settledServices.site,
      stop: settledServices.stop,
      minutes: settledServices.minutes,
      holiday: settledServices.holiday,
      reason: settledServices.reason,
      quantity: settledServices.quantity,
      unitPrice: settledServices.unitPrice,
      amountCents: settledServices.amountCents,
    })
    .from(settledServices)
    .innerJoin(journeySettlements, eq(journeySettlements.id, settledServices.settlementId))
    .innerJoin(journeys, IS_CURRENT)
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .where(and(inArray(settledServices.serviceId, ids), where))
}

const lastFirst = (a: ServiceUse, b: ServiceUse) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.number < b.number ? 1 : -1)

const yearOf = (date: string) => Number(date.slice(0, 4))

async function usesIn(db: Reader, services: readonly ChargedService[], scope: Scope): Promise<ServiceUse[]> {
  if (services.length === 0) return []
  const prices = await readPrices(db, services)
  const [waits, others] = await Promise.all([waitingUses(db, prices, scope), runsIn(db, prices, scope)])
  return [...waits, ...others].sort(lastFirst)
}
