import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import {
  journeySettlements,
  NOT_SETTLED,
  SETTLED_CO2,
  SETTLED_COST,
  SETTLED_SERVICES,
  settledServices,
} from '#api/schema/journey-management/settlements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { entriesIn } from '#api/trade/requests/entered-uses.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { REVISED } from '#api/trade/requests/revision.ts'
import { usesOfJourneys } from '#api/trade/requests/service-uses.ts'
import type { FuelPaid } from '#domain/journey-management/journeys/actual-cost.ts'
import { revenueOf, runFigures, type SettledTerms } from '#domain/journey-management/journeys/settlement.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { priceOfVersion, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import { chargeWords, type JourneyCharge, plannedCharge } from '#domain/sales/pricing/charged-quantity.ts'
import { factorWords } from '#domain/sales/pricing/price-sheet.ts'
import { costsOf, factorQuantity, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { RUN_TERMS } from './charges.ts'
import { currentValues, fuelOf, withClauses } from './indexation.ts'

/** Columns of the vehicle from which the CO₂ of a journey is computed. */
export const RUN_VEHICLE = { category: vehicles.category, energy: vehicles.energy, consumption: vehicles.consumption }

/** Fuel bought for the vehicle in the 90 days to the service; null without a purchase, or litres of the run to value. */
const FUEL_PAID = sql<FuelPaid | null>`(select json_build_object('cents', sum(bought.amount_cents), 'quantity', sum(bought.quantity)::text)
  from vehicle_expense bought where ${journeys.fuelL} is not null and bought.vehicle_id = ${journeys.vehicleId}
    and bought.kind = 'CARBURANT' and bought.quantity > 0
    and bought.spent_on between ${journeys.serviceDate} - 90 and ${journeys.serviceDate}
  having count(*) > 0)`

/** `charges`: answered at the control; others are as priced. */
async function figuresOf(db: Reader, ids: readonly string[], charges?: ReadonlyMap<string, JourneyCharge>) {
  const rows = await db
    .select({
      journey: journeys,
      terms: RUN_TERMS,
      revised: REVISED,
      request: deliveryRequests.number,
      vehicle: RUN_VEHICLE,
      fuelPaid: FUEL_PAID,
    })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .leftJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(inArray(journeys.id, [...ids]))
    .orderBy(asc(journeys.id))
  const indexed = await withClauses(
    db,
    rows.map(({ journey, revised }) => ({
      revised,
      serviceDate: journey.serviceDate,
      baseCents: journey.indexedBaseCents ?? journey.priceCents,
    })),
  )
  const [agreed, values] = await Promise.all([
    agreedServices(db, [...new Set(rows.flatMap(({ journey }) => journey.versionId ?? []))]),
    currentValues(db, indexed),
  ])
  const catalogue = new Map(agreed.map(({ service }) => [service.id, service]))
  const [reckoned, entered] = await Promise.all([
    usesOfJourneys(
      db,
      [...catalogue.values()].filter(({ trigger }) => trigger !== 'AUTO_ANNULATION'),
      rows.map(({ journey }) => journey),
    ),
    entriesIn(db, inArray(journeys.id, [...ids])),
  ])
  const uses = [...reckoned.map(use => ({ ...use, entryId: null })), ...entered]
  // Cached: runs of a line have equal prices.
  const prices = new Map<string, VersionPrice>()
  const priceOf = (versionId: string, terms: PriceTerms, { kmLoaded, kmEmpty }: { kmLoaded: string; kmEmpty: string }) => {
    const key = `${versionId} ${kmLoaded} ${kmEmpty}`
    const price = prices.get(key) ?? priceOfVersion(terms, { kmLoaded, kmEmpty })
    prices.set(key, price)
    return price
  }
  const [usesBy, agreedBy] = [Map.groupBy(uses, use => use.journeyId), Map.groupBy(agreed, row => row.versionId)]
  return rows.map(({ journey, terms, request, vehicle, fuelPaid }, place) => {
    // Unexecuted journeys earn their cancellation charge and cost nothing.
    const ran = journey.status !== 'ANNULE' && journey.status !== 'NON_EXECUTE'
    const services = usesBy.get(journey.id) ?? []
    const charge = ran && terms ? (charges?.get(journey.id) ?? plannedCharge(terms, journey)) : null
    return {
      journeyId: journey.id,
      charge: charge && settledCharge(charge),
      ...(ran
        ? runFigures(
            { ...journey, realTollsCents: charge?.realTollsCents ?? null },
            terms,
            vehicle,
            terms && priceOf(journey.versionId!, terms, journey),
            fuelPaid,
          )
        : runFigures({ ...journey, priceCents: null, indexedBaseCents: null }, null, null)),
      terms: terms && request ? termsOf(terms, request, agreedBy.get(journey.versionId!) ?? []) : null,
      // Stored when its value was published.
      fuel: ran && journey.indexationPct !== null ? fuelOf(indexed[place]!, values) : null,
      indexationCents: ran ? journey.indexationCents : null,
      services,
      servicesCents: services.reduce((sum, { amountCents }) => sum + amountCents, 0),
      cancellationCents: journey.cancelChargeCents ?? 0,
    }
  })
}

const settledCharge = ({ priceCents: _, indexedBaseCents: __, ruled: ___, realTolls: ____, ...charge }: JourneyCharge) => charge

type Agreed = Awaited<ReturnType<typeof agreedServices>>[number]

const agreedServices = (db: Reader, versionIds: readonly string[]) =>
  db
    .select({ versionId: versionServices.versionId, mode: versionServices.mode, service: additionalServices })
    .from(versionServices)
    .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
    .where(inArray(versionServices.versionId, [...versionIds]))
    .orderBy(sql`${additionalServices.label} collate french`)

function termsOf(terms: Omit<SettledTerms, 'request' | 'services'>, request: string, agreed: readonly Agreed[]): SettledTerms {
  const services = agreed.map(({ mode, service: { id, code, label, unit, trigger } }) => ({
    id,
    code,
    label,
    unit,
    trigger,
    mode,
  }))
  return { ...terms, request, services }
}

/** Reads services, cost and CO₂ of finished journeys by current tariffs, rates and vehicles. */
export async function readFinishedFigures(db: Reader, ids: readonly string[]) {
  const figures = ids.length > 0 ? await figuresOf(db, ids) : []
  return figures.map(({ journeyId, servicesCents, actualCostCents, co2Kg }) => ({
    ...{ journeyId, servicesCents, co2Kg },
    costCents: actualCostCents,
  }))
}

/** Stores the value of journeys in two writes; the caller has locked them. */
export async function settle(
  tx: Transaction,
  ids: readonly string[],
  settledById: string | null,
  charges?: ReadonlyMap<string, JourneyCharge>,
): Promise<void> {
  const figures = await figuresOf(tx, ids, charges)
  if (figures.length === 0) return
  const rows = JSON.stringify(figures.map(({ services: _, ...figure }) => figure))
  const stored = await tx.execute<{ id: string; journey_id: string }>(sql`
    insert into journey_settlement (journey_id, settled_by_id, price_cents, transport_price_cents, tolls_cents, terms, charge, fuel, indexation_cents,
      services_cents, cost, cost_cents, variances, actual_cost_cents, co2_kg, co2_source)
    select "journeyId", ${settledById}::uuid, "priceCents", "transportPriceCents", "tollsCents", terms, charge, fuel, "indexationCents", "servicesCents",
      cost, "costCents", variances, "actualCostCents", "co2Kg", "co2Source"
    from json_to_recordset(${rows}::text::json) as figure ("journeyId" uuid, "priceCents" bigint, "transportPriceCents" bigint,
      "tollsCents" bigint, terms jsonb, charge jsonb, fuel jsonb, "indexationCents" bigint, "servicesCents" bigint, cost jsonb, "costCents" bigint,
      variances jsonb, "actualCostCents" bigint, "co2Kg" numeric, "co2Source" jsonb)
    returning id, journey_id`)
  const settlementOf = new Map([...stored].map(({ id, journey_id }) => [journey_id, id]))
  const lines = figures.flatMap(({ journeyId, services }) =>
    services.map(({ serviceId, site, stop, minutes, holiday, reason, quantity, unitPrice, amountCents }) => ({
      settlementId: settlementOf.get(journeyId)!,
      ...{ serviceId, site, stop, minutes, holiday, reason, quantity, unitPrice, amountCents },
    })),
  )
  if (lines.length > 0) await tx.insert(settledServices).values(lines)
}

/** Settled value, or the current one (`settledAt` null), with what damages and penalties cost so far. */
export async function journeyValue(db: Reader, journeyId: string) {
  const [added] = await db.execute<{ damagesCents: number; penaltiesCents: number }>(sql`
    select (select coalesce(sum(damage_net(damage)), 0) from damage where journey_id = ${journeyId})::float8 as "damagesCents",
      (select coalesce(sum(delay_penalty(delay)), 0) from delay where journey_id = ${journeyId})::float8 as "penaltiesCents"`)
  const [settlement] = await db
    .select({
      ...getTableColumns(journeySettlements),
      settledBy: nameOf(users),
    })
    .from(journeySettlements)
    .leftJoin(users, eq(users.id, journeySettlements.settledById))
    .where(and(eq(journeySettlements.journeyId, journeyId), isNull(journeySettlements.reopenedAt)))
  if (settlement) {
    const services = await db
      .select({ ...getTableColumns(settledServices), entryId: sql<string | null>`null` })
      .from(settledServices)
      .where(eq(settledServices.settlementId, settlement.id))
    return { ...settlement, services, cancellationCents: 0, ...added! }
  }
  const [figures] = await figuresOf(db, [journeyId])
  return { ...figures!, revenueCents: revenueOf(figures!), settledAt: null, settledBy: null, ...added! }
}

/**
 * « Économie » for a role (`domain.md` §3.7): total of services, contract name and indexation; other terms only for roles that
 * see request prices (§4.3).
 */
export function economyOf({ services: _, terms, charge, ...worth }: Awaited<ReturnType<typeof journeyValue>>, role: Role) {
  const named = terms && { request: terms.request, versionNo: terms.versionNo, indexation: terms.indexation }
  const sold = terms && may(role, 'request.price') ? terms : null
  const charged = worth.settledAt && charge ? [chargeWords(charge), charge.reason].filter(Boolean).join('\u202f: ') : null
  return { ...worth, charged, terms: sold ?? named, factorNotes: sold ? factorNotes(sold) : [] }
}

/** « 15,96 € × 2 repas » of each cost factor; null where the journey's own kilometres count. */
const factorNotes = (terms: PriceTerms) =>
  costsOf(terms).map(factor =>
    factor.follows === 'KM' || factor.basis === 'PCT_BASE'
      ? null
      : factorWords(factor, factorQuantity(factor, terms), terms.rates?.perHour ?? '0', 0),
  )

/** Ends the settlement. Returns the planned price that its charge replaced, to restore; null when it kept the price. */
export async function reopen(tx: Transaction, journeyId: string, reason: string) {
  const [ended] = await tx
    .update(journeySettlements)
    .set({ reopenedAt: sql`now()`, reopenReason: reason })
    .where(and(eq(journeySettlements.journeyId, journeyId), isNull(journeySettlements.reopenedAt)))
    .returning({ charge: journeySettlements.charge })
  const charge = ended?.charge
  return charge ? { priceCents: charge.plannedPriceCents, indexedBaseCents: charge.plannedBaseCents } : null
}

const BATCH = 1000

/** Settles journeys controlled before settlements existed, or imported. Returns their number. */
export async function settleLeftOut(db: Database): Promise<number> {
  for (let count = 0; ; count += BATCH) {
    const done = await transact(db, null, 'SYSTEME', async tx => {
      const found = await tx
        .select({ id: journeys.id })
        .from(journeys)
        .where(and(inArray(journeys.status, ['CONTROLE', 'FACTURE']), NOT_SETTLED))
        .orderBy(asc(journeys.id))
        .limit(BATCH)
        .for('update')
      const ids = found.map(({ id }) => id)
      await settle(tx, ids, null)
      await tx
        .update(journeys)
        .set({ servicesCents: SETTLED_SERVICES, costCents: SETTLED_COST, co2Kg: SETTLED_CO2 })
        .where(
          and(
            inArray(journeys.id, ids),
            or(
              ne(journeys.servicesCents, SETTLED_SERVICES),
              sql`(${journeys.costCents}, ${journeys.co2Kg}) is distinct from (${SETTLED_COST}, ${SETTLED_CO2})`,
            ),
          ),
        )
      return found.length
    })
    if (done < BATCH) return count + done
  }
}
