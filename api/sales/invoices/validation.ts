import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { readLateRate } from '#api/parameters/carrier.ts'
import { invalid, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoiceLineJourneys, invoiceLines, invoices } from '#api/schema/sales/invoices.table.ts'
import { dueDateOf } from '#domain/sales/invoices/amounts.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'
import { frozenDocument } from '#domain/sales/invoices/frozen.ts'
import { type InvoiceGases, invoiceGases } from '#domain/sales/invoices/gases.ts'
import type { LineVatBasis } from '#domain/sales/invoices/line-bases.ts'
import {
  BASIS_REQUIRED,
  BUYER_VAT_REQUIRED,
  CREDIT_NEGATIVE,
  CREDIT_TOO_MUCH,
  DATE_ORDER,
  DEDUCTED,
  DEPOSITS_TOO_MUCH,
  LINES_REQUIRED,
  NEGATIVE_TOTAL,
  NOT_YET,
  OUTSIDE_ALONE,
  PO_REQUIRED,
} from '#domain/sales/invoices/messages.ts'
import { basisOf, vatCategory } from '#domain/sales/invoices/vat-mention.ts'
import type { FactorsUsed } from '#domain/sales/pricing/co2.ts'
import { deliveriesOf, separateDelivery } from './delivery.ts'
import { depositsOf, refundDeductions } from './deposits.ts'
import { type Invoice, lockInvoice } from './lock.ts'
import { markInvoice } from './payments.ts'
import { refundedBy, writeRefund } from './refunds.ts'

export interface Validator {
  userId: string | null
  seller: InvoiceDocument['seller']
}

/** « Valider » (`domain.md` §3.24): checks all under the series lock before taking a number, so no gaps. */
export async function validateInvoice(
  tx: Transaction,
  by: Validator,
  id: string,
  { issueDate, issue = false, version }: { issueDate: string; issue?: boolean; version?: number },
) {
  const draft = await lockInvoice(tx, id, 'validate', version)
  const [company] = await tx.select().from(companies).where(eq(companies.id, draft.companyId))
  const lines = (await linesOf(tx, eq(invoices.id, id))).get(id) ?? []
  if (lines.length === 0) throw refused(LINES_REQUIRED)
  const refunds = draft.kind === 'AVOIR' && (await refundedBy(tx, draft))
  if (draft.kind === 'AVOIR') {
    if (!refunds) await refuseTooMuch(tx, draft)
  } else if (draft.netCents < 0) throw refused(NEGATIVE_TOTAL)
  if (draft.kind === 'FACTURE' && draft.prepaidCents > draft.totalCents) throw refused(DEPOSITS_TOO_MUCH)
  if (draft.kind !== 'AVOIR' && company!.poRequired && !draft.po) throw invalid({ path: 'po', message: PO_REQUIRED })
  if (draft.kind !== 'AVOIR') refuseUnsaidVat(company!, lines)
  if (issueDate > today()) throw invalid({ path: 'issueDate', message: NOT_YET })
  const { number, seriesYear, seriesNo } = await nextNumber(tx, draft.kind, issueDate)
  const document = await draftedDocument(tx, by.seller, draft, { number, issueDate })
  await change(tx, invoices, id, {
    ...{ number, seriesYear, seriesNo, issueDate, dueDate: document.dueDate, document },
    validatedAt: sql`now()`,
    validatedById: by.userId,
  })
  // An act of its own, so that a webhook hears of both.
  if (issue) await markInvoice(tx, id, 'issue', {})
  return { id, number }
}

/** Recomputes returned down payments, since other invoices may have changed them. */
async function draftedDocument(
  tx: Transaction,
  seller: Validator['seller'],
  draft: Invoice,
  { number, issueDate }: { number: string; issueDate: string },
): Promise<InvoiceDocument> {
  const { id } = draft
  const [company] = await tx.select().from(companies).where(eq(companies.id, draft.companyId))
  if (draft.kind === 'AVOIR') await ((await refundedBy(tx, draft)) ? writeRefund(tx, draft) : refundDeductions(tx, draft))
  const original = draft.originalId ? await originalOf(tx, draft.originalId) : null
  const delivered = await deliveriesOf(tx, eq(invoices.id, id))
  return frozenDocument({
    lateRatePct: await readLateRate(tx, issueDate),
    ...documentFacts(draft, company!, delivered.get(id) ?? original?.delivery),
    ...{ number, issueDate, dueDate: dueDateOf(issueDate, company!.paymentDays), seller },
    lines: (await linesOf(tx, eq(invoices.id, id))).get(id) ?? [],
    fuel: (await fuelOf(tx, eq(invoices.id, id), draft.kind)).get(id) ?? null,
    gases: (await gasesOf(tx, eq(invoices.id, id))).get(id),
    original: original && { number: original.number, issueDate: original.issueDate },
    chargedVat: original?.vat,
    ...(await depositsOf(tx, draft)),
  })
}

/** Preview of validation today (`domain.md` §4.2, « Détail »), rolled back. */
export async function previewDraft(db: Database, seller: Validator['seller'], id: string): Promise<InvoiceDocument> {
  let document: InvoiceDocument | undefined
  await db
    .transaction(async tx => {
      const draft = await lockInvoice(tx, id, 'edit')
      if (!(await linesOf(tx, eq(invoices.id, id))).has(id)) throw refused(LINES_REQUIRED)
      document = await draftedDocument(tx, seller, draft, { number: 'BROUILLON', issueDate: today() })
      tx.rollback()
    })
    .catch(error => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return document!
}

type Lines = readonly { label: string; vatRatePct: string; vatBasis: LineVatBasis | null }[]

/** Reverse charge requires the buyer's VAT number (art. 242 nonies A, annex II CGI; BR-AE-02 of EN 16931), an exemption its basis. */
function refuseUnsaidVat(company: typeof companies.$inferSelect, lines: Lines): void {
  const categories = new Set(lines.map(({ vatRatePct, vatBasis }) => vatCategory(vatRatePct, company.vatRegime, vatBasis)))
  if (categories.has('AE') && !company.vatNumber) throw refused(BUYER_VAT_REQUIRED)
  if (categories.has('O') && categories.size > 1) throw refused(OUTSIDE_ALONE)
  const unsaid = lines.find(line => basisOf(line, company) === undefined)
  if (unsaid) throw refused(BASIS_REQUIRED(unsaid.label))
}

/** CO₂ of invoices: journeys counted, numbers of those without a mass. A charged cancellation has no settlement: in neither. */
export async function gasesOf(db: Reader, which: SQL): Promise<Map<string, InvoiceGases>> {
  const { co2Kg, co2Source } = journeySettlements
  const rows = await db
    .select({
      id: invoices.id,
      counted: sql<number>`count(${co2Kg})::int`,
      uncounted: sql<
        string[]
      >`coalesce(json_agg(${journeys.number} order by ${journeys.number}) filter (where ${co2Kg} is null), '[]')`,
      sources: sql<
        FactorsUsed[]
      >`coalesce(json_agg(distinct ${co2Source} - '{km,per100km,quantity,usual}'::text[] #- '{electricity,kwh}')
        filter (where ${co2Source} is not null), '[]')`,
    })
    .from(invoices)
    .innerJoin(invoiceJourneys, eq(invoiceJourneys.invoiceId, invoices.id))
    .innerJoin(journeySettlements, eq(journeySettlements.id, invoiceJourneys.settlementId))
    .innerJoin(journeys, eq(journeys.id, invoiceJourneys.journeyId))
    .where(which)
    .groupBy(invoices.id)
  return new Map(rows.map(({ id, uncounted, counted, sources }) => [id, invoiceGases(uncounted, counted, sources)]))
}

/** Fuel of invoiced or credited journeys: share of the reference price and revision (art. L3222-1 Code des transports). */
export async function fuelOf(db: Reader, which: SQL, kind: Invoice['kind'] = 'FACTURE') {
  const part = (name: 'baseCents' | 'sharePct' | 'amountCents') => sql`(${journeySettlements.fuel} ->> ${name})::numeric`
  const rows = await db
    .select({
      id: invoices.id,
      cents: sql<number>`sum(round(${part('baseCents')} * ${part('sharePct')} / 100) + ${part('amountCents')})::float8`,
      revisedCents: sql<number>`sum(${part('amountCents')})::float8`,
    })
    .from(invoices)
    .innerJoin(invoiceJourneys, eq(kind === 'AVOIR' ? invoiceJourneys.creditedById : invoiceJourneys.invoiceId, invoices.id))
    .innerJoin(
      journeySettlements,
      and(eq(journeySettlements.journeyId, invoiceJourneys.journeyId), isNull(journeySettlements.reopenedAt)),
    )
    .where(and(which, isNotNull(journeySettlements.fuel)))
    .groupBy(invoices.id)
  return new Map(rows.map(({ id, ...fuel }) => [id, fuel]))
}

async function refuseTooMuch(tx: Transaction, { originalId, netCents }: Invoice): Promise<void> {
  if (netCents >= 0) throw refused(CREDIT_NEGATIVE)
  const [original] = await tx
    .select({
      leftCents: sql<number>`(${invoices.netCents} - ${invoices.creditedNetCents})::float8`,
      deductedCents: invoices.deductedCents,
    })
    .from(invoices)
    .where(eq(invoices.id, originalId!))
    .for('update')
  if (original!.deductedCents !== 0) throw refused(DEDUCTED)
  if (-netCents > original!.leftCents) throw refused(CREDIT_TOO_MUCH)
}

/** « FA-2026-00012 » (`domain.md` §2.1). */
export const numberOf = (kind: Invoice['kind'], year: number, no: number): string =>
  `${kind === 'AVOIR' ? 'AV' : 'FA'}-${year}-${String(no).padStart(5, '0')}`

/** Takes the next number of the day's series and locks it until the transaction ends; a trigger repeats this. */
async function nextNumber(tx: Transaction, kind: Invoice['kind'], issueDate: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(invoice_series(${kind}))`)
  const ofSeries = sql`(${invoices.kind} = 'AVOIR') = ${kind === 'AVOIR'}`
  const [latest] = await tx
    .select({ number: invoices.number, issueDate: invoices.issueDate })
    .from(invoices)
    .where(and(ofSeries, isNotNull(invoices.seriesNo)))
    .orderBy(desc(invoices.issueDate), desc(invoices.seriesNo))
    .limit(1)
  if (latest && latest.issueDate! > issueDate) throw invalid({ path: 'issueDate', message: DATE_ORDER(latest.number!) })
  const seriesYear = Number(issueDate.slice(0, 4))
  const [last] = await tx
    .select({ no: sql<number>`coalesce(max(${invoices.seriesNo}), 0)::int` })
    .from(invoices)
    .where(and(ofSeries, eq(invoices.seriesYear, seriesYear)))
  const seriesNo = last!.no + 1
  return { number: numberOf(kind, seriesYear, seriesNo), seriesYear, seriesNo }
}

const originalOf = async (tx: Reader, id: string) => {
  const [original] = await tx
    .select({ number: invoices.number, issueDate: invoices.issueDate, document: invoices.document })
    .from(invoices)
    .where(eq(invoices.id, id))
  const { number, issueDate, document } = original!
  return { number: number!, issueDate: issueDate!, vat: document!.vat, delivery: document!.buyer.delivery ?? undefined }
}

export function documentFacts(
  draft: Invoice,
  company: typeof companies.$inferSelect,
  delivery: Parameters<typeof separateDelivery>[0],
) {
  const { kind, from, to, po, operationNature, vatOnDebits, co2Kg, reason } = draft
  return {
    ...{ kind, from, to, po, operationNature, vatOnDebits, co2Kg, reason },
    ...{
      vatRegime: company.vatRegime,
      vatBasis: company.vatBasis,
      paymentDays: company.paymentDays,
      paymentMode: company.paymentMode,
    },
    buyer: {
      ...{
        code: company.code,
        name: company.legalName,
        siren: company.siren,
        siret: company.siret,
        vatNumber: company.vatNumber,
      },
      billing: {
        line1: company.billingLine1,
        line2: company.billingLine2,
        zip: company.billingZip,
        city: company.billingCity,
        country: company.country,
      },
      delivery: separateDelivery(delivery, company),
      eInvoiceId: company.eInvoiceId ?? company.siren,
      account: company.account,
    },
  }
}

export async function linesOf(db: Reader, which: SQL) {
  const rows = await db
    .select({
      invoiceId: invoiceLines.invoiceId,
      label: invoiceLines.label,
      detail: invoiceLines.detail,
      quantity: invoiceLines.quantity,
      unit: invoiceLines.unit,
      unitPrice: invoiceLines.unitPrice,
      discountPct: invoiceLines.discountPct,
      vatRatePct: invoiceLines.vatRatePct,
      vatBasis: invoiceLines.vatBasis,
      account: invoiceLines.account,
      netCents: invoiceLines.netCents,
      journeys: sql<{ number: string; serviceDate: string }[]>`coalesce((
        select json_agg(json_build_object('number', ${journeys.number}, 'serviceDate', ${journeys.serviceDate}) order by ${journeys.serviceDate}, ${journeys.number})
        from ${invoiceLineJourneys} join ${journeys} on ${journeys.id} = ${invoiceLineJourneys.journeyId}
        where ${invoiceLineJourneys.lineId} = ${invoiceLines.id}), '[]')`,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(which)
    .orderBy(asc(invoiceLines.position), asc(invoiceLines.id))
  const lines = rows.map(({ vatRatePct, ...row }) => ({ ...row, vatRatePct: String(Number(vatRatePct)) }))
  return Map.groupBy(lines, ({ invoiceId }) => invoiceId)
}
