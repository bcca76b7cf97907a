import { and, eq, gte, inArray, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { foundIn, type List, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { MODIFICATION_SORTS, ModificationListQuery } from '#domain/journey-management/modifications/modification.ts'
import { ENDED_MODIFICATION, OPEN_MODIFICATION } from '#domain/journey-management/modifications/values.ts'

const approvers = alias(users, 'approver')
const deciders = alias(users, 'decider')

const TREATED = sql<string | null>`coalesce(${modifications.appliedAt}, ${modifications.decidedAt})`

const modificationRows = rowsByIds((db, ids) =>
  db
    .select({
      id: modifications.id,
      version: modifications.version,
      number: modifications.number,
      requestedAt: modifications.requestedAt,
      requestedBy: modifications.requestedBy,
      contact: modifications.contact,
      type: modifications.type,
      scope: modifications.scope,
      status: modifications.status,
      effectiveFrom: modifications.effectiveFrom,
      effectiveTo: modifications.effectiveTo,
      weekdays: modifications.weekdays,
      reason: modifications.reason,
      difference: modifications.difference,
      shiftMin: modifications.shiftMin,
      priceImpactCents: modifications.priceImpactCents,
      salesNeeded: modifications.salesNeeded,
      approvedAt: modifications.approvedAt,
      salesApprovedAt: modifications.salesApprovedAt,
      treatedAt: TREATED,
      authorId: modifications.authorId,
      author: nameOf(users),
      approver: sql<
        string | null
      >`coalesce(${deciders.firstName} || ' ' || ${deciders.lastName}, ${approvers.firstName} || ' ' || ${approvers.lastName})`,
      journeyId: modifications.journeyId,
      journey: journeys.number,
      liveLineId: modifications.liveLineId,
      line: liveLines.number,
      label: sql<string>`coalesce(${journeys.label}, ${liveLines.label})`,
      companyId: modifications.companyId,
      company: companies.legalName,
      decisionReason: modifications.decisionReason,
      reversed: sql<boolean>`exists (select from modification undo where undo.inverse_of_id = ${modifications.id} and undo.status not in ('REFUSEE', 'ANNULEE'))`,
    })
    .from(modifications)
    .innerJoin(users, eq(users.id, modifications.authorId))
    .leftJoin(approvers, eq(approvers.id, modifications.approverId))
    .leftJoin(deciders, eq(deciders.id, modifications.decidedById))
    .leftJoin(journeys, eq(journeys.id, modifications.journeyId))
    .leftJoin(liveLines, eq(liveLines.id, modifications.liveLineId))
    .leftJoin(companies, eq(companies.id, modifications.companyId))
    .where(sql`${modifications.id} = any(${ids})`),
)
export type ModificationRow = Awaited<ReturnType<typeof modificationRows>>[number]

type Part = 'inbox' | 'history' | 'all'

export const modificationList = (
  db: Reader,
  query: ModificationListQuery,
  { part, money }: { part: Part; money: boolean },
): List<ModificationRow> => ({
  db,
  query,
  table: modifications,
  where: and('underway' in query && query.underway ? ASKED : PARTS[part], matching(query)),
  number: modifications.number,
  sorts: SORTS,
  nullable: ['impact', 'applied'],
  rowsOf: async ids => {
    const rows = await modificationRows(db, ids)
    return money ? rows : rows.map(row => ({ ...row, priceImpactCents: null }))
  },
})

const ASKED = ne(modifications.status, 'BROUILLON')
const PARTS: Record<Part, SQL | undefined> = {
  inbox: inArray(modifications.status, OPEN_MODIFICATION),
  history: inArray(modifications.status, ENDED_MODIFICATION),
  all: undefined,
}

const SORTS: Record<(typeof MODIFICATION_SORTS)[number], SQL | SQL[]> = {
  // « À valider » first (`domain.md` §4.3), then by date.
  status: [
    sql`array_position(array['A_VALIDER', 'VALIDEE', 'BROUILLON', 'APPLIQUEE', 'REFUSEE', 'ANNULEE'], ${modifications.status})`,
    sql`${modifications.effectiveFrom}`,
  ],
  requested: sql`${modifications.requestedAt}`,
  number: sql`${modifications.number}`,
  type: sql`${modifications.type}`,
  effect: sql`${modifications.effectiveFrom}`,
  impact: sql`${modifications.priceImpactCents}`,
  applied: TREATED,
}

function matching(query: ModificationListQuery): SQL | undefined {
  const { status, type, scope, requestedBy, companyId, liveLineId, journeyId, authorId, id, effectiveFrom, requestedAt } =
    modifications
  return and(
    query.status.length ? inArray(status, [...query.status]) : undefined,
    query.type.length ? inArray(type, query.type) : undefined,
    query.scope.length ? inArray(scope, query.scope) : undefined,
    query.requestedBy.length ? inArray(requestedBy, query.requestedBy) : undefined,
    query.company.length ? inArray(companyId, query.company) : undefined,
    query.companyName ? foundIn(companyId, companies, query.companyName) : undefined,
    query.line.length ? inArray(liveLineId, query.line) : undefined,
    query.journey.length ? inArray(journeyId, query.journey) : undefined,
    query.lineName ? ofLine(query.lineName) : undefined,
    query.authorName
      ? sql`${authorId} in (select ${users.id} from ${users} where ${holds(sql`${users.firstName} || ' ' || ${users.lastName}`, query.authorName)})`
      : undefined,
    query.author.length ? inArray(authorId, query.author) : undefined,
    query.soon ? and(gte(effectiveFrom, today()), lte(effectiveFrom, addDays(today(), SOON_DAYS))) : undefined,
    query.from ? gte(requestedAt, dayStart(query.from)) : undefined,
    query.to ? sql`${requestedAt} < ${dayStart(addDays(query.to, 1))}` : undefined,
    query.only.length ? inArray(id, query.only) : undefined,
    found(query.q),
  )
}
const holds = (text: SQLWrapper, part: string) => sql`searchable(${text}) like '%' || searchable(${part}) || '%'`

const ofLine = (part: string) =>
  or(
    sql`${modifications.journeyId} in (select ${journeys.id} from ${journeys} where ${holds(journeys.label, part)})`,
    sql`${modifications.liveLineId} in (select ${liveLines.id} from ${liveLines} where ${holds(liveLines.label, part)})`,
  )

/** « effet ≤ 7 j » (`domain.md` §4.3). */
const SOON_DAYS = 7
const dayStart = (day: string) => instantAt(day, 0, '00:00')

/** Matches the journey, the line or the modification number. */
function found(q: string): SQL | undefined {
  const journey = searched(journeys.search, q)
  const line = searched(liveLines.search, q)
  if (!journey || !line) return undefined
  return or(
    sql`${modifications.journeyId} in (select ${journeys.id} from ${journeys} where ${journey})`,
    sql`${modifications.liveLineId} in (select ${liveLines.id} from ${liveLines} where ${line})`,
    sql`${modifications.number} = upper(${q})`,
  )
}
