import { and, count, countDistinct, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { builtOnce, type Reader, type Transaction, type Value } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { blockedSubject, closeAlert } from '#api/jobs/alerts.ts'
import { eachOf } from '#api/middleware/each.ts'
import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { isSalesUser } from '#api/trade/accounts/sales-users.ts'
import { placed } from '#api/trade/communes/communes.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import {
  ACTIVE_REQUESTS,
  ANY_REQUESTS,
  type CompanyInput,
  FUTURE_JOURNEYS,
  SIRET_TAKEN,
} from '#domain/sales/companies/company.ts'
import { MERGED_ALREADY } from '#domain/sales/companies/merge.ts'
import { COMPANY_STATUS_LABELS, type CompanyAct, nextCompanyStatus } from '#domain/sales/companies/values.ts'
import { UNPAID_INVOICES } from '#domain/sales/invoices/messages.ts'

const survivor = alias(companies, 'survivor')

export async function findCompany(db: Reader, id: string) {
  const [found] = await companyBy(db, { id })
  if (!found) throw notFound()
  const { search: _, contactSearch: __, ...company } = found.company
  return { ...company, salesUser: found.salesUser, mergedInto: found.mergedInto }
}

const companyBy = builtOnce((db, value: Value<'id'>) =>
  db
    .select({
      company: companies,
      salesUser: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      mergedInto: { id: survivor.id, code: survivor.code, legalName: survivor.legalName },
    })
    .from(companies)
    .leftJoin(survivor, eq(survivor.id, companies.mergedIntoId))
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(eq(companies.id, value('id'))),
)

/** Assigns the next code. Throws the refusals of `domain.md` §3.1. */
export async function createCompany(tx: Transaction, input: CompanyInput): Promise<{ id: string; code: string }> {
  await refuseTakenSiret(tx, input.siret)
  await refuseOtherThanSalesUser(tx, input.salesUserId)
  const code = `C${String(await takeNumbers(tx, 'company')).padStart(5, '0')}`
  const [row] = await tx
    .insert(companies)
    .values({ ...stored(input), code })
    .returning({ id: companies.id, code: companies.code })
  return row!
}

export async function updateCompany(
  tx: Transaction,
  id: string,
  input: CompanyInput,
  version: number,
): Promise<{ id: string; code: string }> {
  const before = await hold(tx, companies, id, version, () => findCompany(tx, id))
  if (before.status === 'ARCHIVE') throw refused(STATE(COMPANY_STATUS_LABELS.ARCHIVE))
  await refuseTakenSiret(tx, input.siret, id)
  if (input.salesUserId !== before.salesUserId) await refuseOtherThanSalesUser(tx, input.salesUserId)
  await change(tx, companies, id, stored(input))
  return { id, code: before.code }
}

/** Throws 409 with the company as the caller may see it (`shown`) when it changed since `version`. */
export async function changeCompany(
  tx: Transaction,
  id: string,
  read: { version: number; shown?: (company: Awaited<ReturnType<typeof findCompany>>) => unknown },
  values: Partial<typeof companies.$inferInsert>,
): Promise<{ id: string }> {
  await lockLiveCompany(tx, id)
  const company = await findCompany(tx, id)
  if (company.version !== read.version) throw stale(read.shown?.(company) ?? company)
  return change(tx, companies, id, values)
}

/** Throws when the company is archived. */
export async function lockLiveCompany(tx: Transaction, id: string) {
  const company = await hold(tx, companies, id)
  if (company.status === 'ARCHIVE') throw refused(STATE(COMPANY_STATUS_LABELS.ARCHIVE))
}

function stored({ creditLimit, ...input }: CompanyInput) {
  const { city, insee } = placed(input.country, input.billingZip, input.billingCity, input.billingInsee)
  return { ...input, billingCity: city, billingInsee: insee, creditLimitCents: creditLimit }
}

/** The unique index enforces this; the query names the other company. The lock shows it to the second of two writers. */
async function refuseTakenSiret(tx: Transaction, siret: string | null, except?: string) {
  if (!siret) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('company_siret_key'))`)
  const [other] = await tx
    .select({ name: companies.legalName })
    .from(companies)
    .where(and(eq(companies.siret, siret), ne(companies.status, 'ARCHIVE'), except ? ne(companies.id, except) : undefined))
  if (other) throw invalid({ path: 'siret', message: SIRET_TAKEN(other.name) })
}

async function refuseOtherThanSalesUser(tx: Transaction, id: string | null) {
  if (id && !(await isSalesUser(tx, id))) throw invalid({ path: 'salesUserId', message: ENUM })
}

/** Applies a transition of the table; the lock serializes concurrent acts. Throws when the act has no transition. */
export async function transition(tx: Transaction, id: string, act: CompanyAct, reason: string | null = null) {
  const company = await hold(tx, companies, id)
  // Its records belong to the survivor.
  if (company.mergedIntoId) {
    const [into] = await tx.select({ name: companies.legalName }).from(companies).where(eq(companies.id, company.mergedIntoId))
    throw refused(MERGED_ALREADY(company.legalName, into!.name))
  }
  const next = nextCompanyStatus(company.status, act)
  if (!next) throw refused(STATE(COMPANY_STATUS_LABELS[company.status]))
  // Restores the former status: a blocked client stays blocked.
  const status = (act === 'restore' && company.archivedFrom) || next
  // Another company may have taken its SIRET meanwhile.
  if (act === 'restore') await refuseTakenSiret(tx, company.siret, id)
  const archivedFrom = act === 'archive' ? company.status : null
  const blockedReason = act === 'archive' || act === 'restore' ? company.blockedReason : reason
  await change(tx, companies, id, { status, blockedReason, archivedFrom })
  if (act === 'unblock') await closeAlert(tx, blockedSubject(company.code))
  return { id, status }
}

/** Locks until the transaction ends. Throws « Élément introuvable ». */
/** Refused while something is active; SALES archives only clients without any cahier des charges (`domain.md` §2.7, §3.1). */
export async function archiveCompany(tx: Transaction, id: string, admin: boolean) {
  // Writers of contracts and journeys lock the company, so these counts stay valid.
  await hold(tx, companies, id)
  const [all, active] = await Promise.all([countRequests(tx, id), countRequests(tx, id, true)])
  if (active > 0) throw refused(ACTIVE_REQUESTS(active))
  if (all > 0 && !admin) throw refused(ANY_REQUESTS(all))
  const [future] = await tx
    .select({ n: count() })
    .from(journeys)
    .where(
      and(
        eq(journeys.companyId, id),
        gte(journeys.plannedEnd, sql`now()`),
        inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS']),
      ),
    )
  if (future!.n > 0) throw refused(FUTURE_JOURNEYS(future!.n))
  const [unpaid] = await tx
    .select({ n: count() })
    .from(invoices)
    .where(and(eq(invoices.companyId, id), ne(invoices.balanceCents, 0)))
  if (unpaid!.n > 0) throw refused(UNPAID_INVOICES(unpaid!.n))
  return transition(tx, id, 'archive')
}

export async function archiveCompanies(tx: Transaction, ids: readonly string[], admin: boolean) {
  return eachOf(ids, id => archiveCompany(tx, id, admin), named(tx))
}

export async function assignCompanies(tx: Transaction, ids: readonly string[], salesUserId: string) {
  await refuseOtherThanSalesUser(tx, salesUserId)
  const assign = async (id: string) => {
    await lockLiveCompany(tx, id)
    await tx
      .update(companies)
      .set({ salesUserId })
      .where(and(eq(companies.id, id), sql`${companies.salesUserId} is distinct from ${salesUserId}`))
  }
  return eachOf(ids, assign, named(tx))
}

const named = (tx: Transaction) => (id: string) =>
  tx.select({ name: companies.legalName }).from(companies).where(eq(companies.id, id))

async function countRequests(tx: Transaction, companyId: string, running = false): Promise<number> {
  const [row] = await tx
    .select({ n: countDistinct(deliveryRequests.id) })
    .from(deliveryRequests)
    .leftJoin(deliveryRequestVersions, eq(deliveryRequestVersions.requestId, deliveryRequests.id))
    .where(and(eq(deliveryRequests.companyId, companyId), running ? runningVersion : undefined))
  return row!.n
}
