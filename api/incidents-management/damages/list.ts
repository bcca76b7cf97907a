import { and, eq, gt, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { foundIn, type List, rowsByIds, searched } from '#api/db/list.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { damageItems, damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { type DAMAGE_SORTS, type DamageListQuery, LARGE_CLAIM_CENTS } from '#domain/incidents-management/damages/damage.ts'
import { legalCap } from '#domain/incidents-management/damages/legal-cap.ts'

interface DamageItem {
  label: string
  parcels: number | null
  weightKg: string | null
  valueCents: number | null
}

const ITEMS: SQL<DamageItem[]> = sql`(select coalesce(jsonb_agg(jsonb_build_object('label', i.label, 'parcels', i.parcels,
  'weightKg', i.weight_kg::text, 'valueCents', i.value_cents) order by i.position), '[]') from ${damageItems} i where i.damage_id = ${damages.id})`

const damageRows = rowsByIds((db, ids) =>
  db
    .select({
      id: damages.id,
      version: damages.version,
      number: damages.number,
      status: damages.status,
      kind: damages.kind,
      foundOn: damages.foundOn,
      description: damages.description,
      journeyId: damages.journeyId,
      journey: journeys.number,
      label: journeys.label,
      companyId: journeys.companyId,
      company: companies.legalName,
      stopPosition: damages.stopPosition,
      shipmentWeightT: damages.shipmentWeightT,
      declaredValueCents: damages.declaredValueCents,
      reserves: damages.reserves,
      reservedOn: damages.reservedOn,
      declaredBy: nameOf(users),
      causeCode: damageCauses.code,
      cause: damageCauses.label,
      responsibility: damages.responsibility,
      comment: damages.comment,
      claimant: damages.claimant,
      claimedCents: damages.claimedCents,
      inexcusableFault: damages.inexcusableFault,
      provisionCents: damages.provisionCents,
      insurer: damages.insurer,
      claimNo: damages.claimNo,
      deductibleCents: damages.deductibleCents,
      expertOn: damages.expertOn,
      legalCapCents: damages.legalCapCents,
      capRule: damages.capRule,
      refusalReason: damages.refusalReason,
      disputeReason: damages.disputeReason,
      settledCents: damages.settledCents,
      settledOn: damages.settledOn,
      overCapReason: damages.overCapReason,
      archived: damages.archived,
      items: ITEMS,
    })
    .from(damages)
    .innerJoin(journeys, eq(journeys.id, damages.journeyId))
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(damageCauses, eq(damageCauses.id, damages.causeId))
    .leftJoin(users, eq(users.id, damages.declaredById))
    .where(sql`${damages.id} = any(${ids})`),
)
export type DamageRow = ReturnType<typeof shown>

/** The legal cap of undecided damages is computed from current data; a decision stores it. */
const UNDECIDED = ['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX']

function shown(row: Awaited<ReturnType<typeof damageRows>>[number], money: boolean) {
  const { items } = row
  const sum = (of: (item: DamageItem) => number | string | null) => {
    const known = items.map(of).filter(value => value !== null)
    return known.length > 0 ? known.reduce<number>((total, value) => total + Number(value), 0) : null
  }
  const cap = UNDECIDED.includes(row.status) ? legalCap(row) : null
  const grams = sum(({ weightKg }) => weightKg && Math.round(Number(weightKg) * 1000))
  return {
    ...row,
    ...(cap && { legalCapCents: cap.capCents, capRule: cap.rule }),
    /** True for a computed cap, false for one stored with a decision. */
    capExpected: cap !== null,
    weightKg: grams === null ? null : String(grams / 1000),
    valueCents: sum(({ valueCents }) => valueCents),
    parcels: sum(({ parcels }) => parcels),
    ...(!money && {
      ...{ declaredValueCents: null, provisionCents: null, deductibleCents: null, settledCents: null },
      // The cap equals the declared value, which is money.
      ...((cap?.rule ?? row.capRule) === 'VALEUR_DECLAREE' && { legalCapCents: null }),
    }),
  }
}

export const damageList = (db: Reader, query: DamageListQuery, money: boolean): List<DamageRow> => ({
  db,
  query,
  table: damages,
  where: damagesFound(query),
  evenly: true,
  number: damages.number,
  sorts: SORTS,
  nullable: ['claimed'],
  rowsOf: async ids => (await damageRows(db, ids)).map(row => shown(row, money)),
})

const SORTS: Record<(typeof DAMAGE_SORTS)[number], SQL> = {
  date: sql`${damages.foundOn}`,
  number: sql`${damages.number}`,
  kind: sql`${damages.kind}`,
  claimed: sql`${damages.claimedCents}`,
  status: sql`${damages.status}`,
}

const STAGES: Record<DamageListQuery['stage'], SQL | undefined> = {
  declared: eq(damages.status, 'DECLARE'),
  open: inArray(damages.status, ['EN_INSTRUCTION', 'CONTENTIEUX']),
  decided: inArray(damages.status, ['ACCEPTE', 'REFUSE', 'INDEMNISE']),
  all: undefined,
}

function damagesFound(query: DamageListQuery): SQL | undefined {
  const journey = and(
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.companyName ? foundIn(journeys.companyId, companies, query.companyName) : undefined,
    query.vehicle.length ? or(inArray(journeys.vehicleId, query.vehicle), inArray(journeys.trailerId, query.vehicle)) : undefined,
    query.driver.length ? or(...query.driver.map(id => drivenBy(id))) : undefined,
  )
  return and(
    query.archived || query.only.length ? undefined : eq(damages.archived, false),
    STAGES[query.stage],
    query.from ? gte(damages.foundOn, query.from) : undefined,
    query.to ? lte(damages.foundOn, query.to) : undefined,
    query.kind.length ? inArray(damages.kind, query.kind) : undefined,
    query.status.length ? inArray(damages.status, query.status) : undefined,
    query.cause.length
      ? sql`${damages.causeId} in (select ${damageCauses.id} from ${damageCauses} where ${inArray(damageCauses.code, query.cause)})`
      : undefined,
    query.insurer ? ilike(damages.insurer, `%${query.insurer.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    query.large ? gt(damages.claimedCents, LARGE_CLAIM_CENTS) : undefined,
    query.journey.length ? inArray(damages.journeyId, query.journey) : undefined,
    query.only.length ? inArray(damages.id, query.only) : undefined,
    journey && ofJourneys(journey),
    searched(damages.search, query.q),
  )
}

const ofJourneys = (where: SQL) => sql`${damages.journeyId} in (select ${journeys.id} from ${journeys} where ${where})`
