import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { creditInvoice } from '#api/sales/invoices/credits.ts'
import { createDeposit } from '#api/sales/invoices/deposits.ts'
import { prepareClient } from '#api/sales/invoices/preparation.ts'
import { sellerOf } from '#api/sales/invoices/seller.ts'
import { validateInvoice } from '#api/sales/invoices/validation.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import type { SettledFuel } from '#domain/journey-management/journeys/settlement.ts'
import type { PreparationGrouping } from '#domain/sales/invoices/values.ts'
import type { Co2Mass } from '#domain/sales/pricing/co2.ts'
import { TODAY } from '../today.ts'

/** A clause and its values of February 2024 (`domain.md` §6.6 G1). */
export const G1: SettledFuel = {
  ...{ indexCode: 'CNR_GAZOLE_PRO', refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT', lagMonths: 0 },
  ...{ month: '2024-02', referenceValue: '192.89', monthValue: '210.21', baseCents: 78_492, ratePct: '2.04', amountCents: 1_601 },
}

interface Controlled {
  companyId: string
  serviceDate: string
  label?: string
  priceCents?: number | null
  tollsCents?: number
  fuel?: SettledFuel | null
  co2?: Co2Mass | null
  versionId?: string | null
  liveLineId?: string | null
  servicesCents?: number
}

let made = 0

/** A journey that was controlled, with what it was settled with: tests of invoices need no more of its life. */
export async function controlled(db: Database, given: Controlled) {
  const { companyId, serviceDate, label = 'Carquefou → Le Mans', priceCents = 84_972, tollsCents = 0, fuel = null, co2 } = given
  const { servicesCents = 0 } = given
  const at = instantAt(serviceDate, 0, '06:00')
  const [journey] = await db
    .insert(journeys)
    .values({
      ...{
        number: `TR-${serviceDate.slice(2).replaceAll('-', '')}-${5000 + ++made}`,
        serviceDate,
        kind: 'SPOT',
        origin: 'MANUEL',
      },
      ...{
        label,
        companyId,
        versionId: given.versionId ?? null,
        liveLineId: given.liveLineId ?? null,
        priceCents,
        servicesCents,
        status: 'CONTROLE',
      },
      ...{ plannedStart: at, plannedEnd: instantAt(serviceDate, 0, '10:00'), indexationCents: fuel?.amountCents ?? null },
    })
    .returning()
  await db.insert(journeySettlements).values({
    ...{
      journeyId: journey!.id,
      priceCents,
      transportPriceCents: priceCents === null ? null : priceCents - tollsCents,
      tollsCents,
    },
    ...{ fuel, indexationCents: fuel?.amountCents ?? null, servicesCents },
    ...(co2 === undefined ? { co2Kg: '100.00' } : { co2Kg: co2?.kg ?? null, co2Source: co2?.source ?? null }),
  })
  return journey!
}

/** Draws up the drafts of one client. */
export const prepared = (
  db: Database,
  { companyId, ...asked }: { companyId: string; from: string; to: string; grouping?: PreparationGrouping },
) => transact(db, null, 'SYSTEME', tx => prepareClient(tx, { grouping: 'CONTRAT', ...asked, company: [companyId] }))

/** What is validated in tests, in the name of this house. */
const SELLER = sellerOf({
  name: 'Transports du Test',
  shortName: 'TdT',
  lines: ['1 rue du Quai, 44470 Carquefou', 'SIREN 999 100 019'],
})

/** An invoice of one journey of a client, validated today. */
export async function validatedInvoice(db: Database, companyId: string, serviceDate: string) {
  const journey = await controlled(db, { companyId, serviceDate })
  await prepared(db, { companyId, from: serviceDate, to: serviceDate })
  const { id } = await draftOf(db, companyId)
  const issueDate = TODAY
  const { number } = await transact(db, null, 'SYSTEME', tx =>
    validateInvoice(tx, { userId: null, seller: SELLER }, id, { issueDate }),
  )
  return { id, number, journey }
}

/** A down payment of a client, validated and paid in full. */
export async function paidDeposit(db: Database, companyId: string): Promise<string> {
  return transact(db, null, 'SYSTEME', async tx => {
    const asked = { label: 'Acompte', amount: 25_000, vatRatePct: '20', vatBasis: null, from: TODAY, to: TODAY, po: null }
    const { id } = await createDeposit(tx, { ...asked, companyId })
    await validateInvoice(tx, { userId: null, seller: SELLER }, id, { issueDate: TODAY })
    await tx.execute(sql`
      insert into payment (invoice_id, date, amount_cents, mode) select id, ${TODAY}, total_cents, 'VIREMENT' from invoice where id = ${id}`)
    return id
  })
}

/** A validated credit note on all that is left of an invoice. */
export async function creditedWhole(db: Database, id: string, version: number): Promise<void> {
  await transact(db, null, 'SYSTEME', async tx => {
    const asked = { reason: 'Non dû', journeys: [], whole: true, rebill: false, cause: null, version }
    const note = await creditInvoice(tx, id, asked)
    await validateInvoice(tx, { userId: null, seller: SELLER }, note.id, { issueDate: TODAY })
  })
}

/** As if its due date had passed: nothing else lets time go by. */
export async function madeLate(db: Database, id: string, dueDate: string): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`alter table invoice disable trigger invoice_frozen`)
    await tx.execute(sql`update invoice set due_date = ${dueDate} where id = ${id}`)
    await tx.execute(sql`alter table invoice enable trigger invoice_frozen`)
  })
}

/** The last draft of a client. */
export async function draftOf(db: Database, companyId: string): Promise<{ id: string; version: number }> {
  const [row] = await db.execute<{ id: string; version: number }>(
    sql`select id, version from invoice where company_id = ${companyId} and number is null order by id desc limit 1`,
  )
  return row!
}
