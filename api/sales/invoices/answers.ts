import { z } from 'zod'
import { identified, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceLines, invoiceReminders, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { E_SOURCES, FLOW_STATUSES } from '#domain/sales/invoices/lifecycle/values.ts'
import { E_STATUSES, INVOICE_KINDS } from '#domain/sales/invoices/values.ts'

const row = () => rowOf(invoices)
const number = () => z.string().nullable()

const summary = () =>
  row()
    .pick({ id: true, version: true, kind: true, number: true, companyId: true, from: true, to: true, po: true, status: true })
    .extend(row().pick({ issueDate: true, dueDate: true, netCents: true, vatCents: true, totalCents: true, eStatus: true }).shape)
    .extend(
      row().pick({ eCashedCents: true, prepaidCents: true, restoredCents: true, deductedCents: true, paidCents: true }).shape,
    )
    .extend(row().pick({ refundedCents: true, creditedCents: true, balanceCents: true, reminders: true }).shape)
    .extend({
      company: z.string(),
      companyCode: z.string(),
      original: number(),
      journeys: z.int(),
      salesUserId: z.uuid().nullable(),
      salesUser: z.string().nullable(),
      late: z.boolean(),
      /** All of it is reported as cashed. */
      eCashed: z.boolean(),
    })

export const invoicePage = () =>
  pageOf(summary(), {
    sums: z.object({ count: z.int(), netCents: z.int(), totalCents: z.int(), balanceCents: z.int() }).nullable(),
  })

const cashed = () => z.object({ ratePct: z.string(), cents: z.int() })

export const creditedInvoice = () => identified().extend({ draftId: z.uuid().nullable() })

export const invoiceSheet = () =>
  summary()
    .extend(row().pick({ operationNature: true, vatOnDebits: true, co2Kg: true, reason: true, creditCause: true }).shape)
    .extend(row().pick({ rebill: true, validatedAt: true, issuedAt: true, contestReason: true, originalId: true }).shape)
    .extend(rowOf(companies).pick({ paymentDays: true, paymentMode: true, poRequired: true }).shape)
    .extend({
      lines: z.array(
        rowOf(invoiceLines)
          .pick({ id: true, kind: true, label: true, detail: true, quantity: true, unit: true, unitPrice: true, account: true })
          .extend(rowOf(invoiceLines).pick({ discountPct: true, vatRatePct: true, vatBasis: true, netCents: true }).shape)
          .extend({ creditsId: z.uuid().nullable(), fixed: z.boolean() }),
      ),
      runs: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          serviceDate: z.iso.date(),
          label: z.string(),
          netCents: z.int(),
          uncounted: z.boolean(),
          credited: number(),
          creditDraft: z.boolean(),
        }),
      ),
      payments: z.array(rowOf(payments)),
      sent: z.array(
        rowOf(invoiceReminders)
          .pick({ id: true, level: true, balanceCents: true, feeCents: true, sentTo: true, text: true, letterId: true })
          .extend({ at: z.iso.datetime(), sentBy: z.string().nullable() }),
      ),
      credits: z.array(row().pick({ id: true, number: true, status: true, totalCents: true })),
      deposits: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          issueDate: z.iso.date(),
          totalCents: z.int(),
          leftCents: z.int(),
          amountCents: z.int().nullable(),
        }),
      ),
      deductions: z.array(row().pick({ id: true, kind: true, number: true, issueDate: true }).extend({ amountCents: z.int() })),
      eSteps: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          eStatus: z.enum(E_STATUSES),
          source: z.enum(E_SOURCES).nullable(),
          reason: z.string().nullable(),
          comment: z.string().nullable(),
          amounts: z.array(cashed()).nullable(),
          writtenBy: z.string().nullable(),
        }),
      ),
      /** On its way to the connected platform; null without one. */
      flow: z
        .object({
          status: z.enum(FLOW_STATUSES).nullable(),
          sentAt: z.iso.datetime().nullable(),
          nextAt: z.iso.datetime().nullable(),
          attempts: z.int(),
          answer: z.string().nullable(),
          maySend: z.boolean(),
        })
        .nullable(),
      /** Left to report as cashed at each VAT rate, when that may follow. */
      cashable: z.array(cashed()),
      penalties: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          journey: z.string(),
          minutes: z.int(),
          penaltyCents: z.int(),
          waived: z.string().nullable(),
          deductedById: z.uuid().nullable(),
          deductedBy: number(),
        }),
      ),
      acts: z.array(z.string()),
      fee: z.object({ interestCents: z.int(), indemnityCents: z.int(), totalCents: z.int() }),
      owedBack: z.int(),
      daysLate: z.int(),
      latest: z.object({ number: z.string(), issueDate: z.iso.date() }).nullable(),
      reminder: z
        .object({
          level: z.int(),
          recipients: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
          proposal: z.string(),
        })
        .nullable(),
    })

export const closingList = () =>
  z.object({
    month: z.string(),
    steps: z.array(
      z.union([
        z.object({
          key: z.enum(['late', 'drafts', 'credits', 'issued', 'rejected']),
          query: z.string(),
          count: z.int().nullable(),
          cents: z.int().nullable(),
        }),
        z.object({ count: z.int(), cents: z.int(), key: z.literal('unfinished'), query: z.string() }),
        z.object({ count: z.int(), cents: z.int(), key: z.literal('toControl'), query: z.string() }),
        z.object({ count: z.int(), cents: z.int(), key: z.literal('blocked'), query: z.string() }),
        z.object({ count: z.int(), cents: z.int(), key: z.literal('toBill'), query: z.string() }),
      ]),
    ),
    closings: z.array(
      z.object({
        id: z.uuid(),
        version: z.int(),
        closedAt: z.iso.datetime(),
        closedBy: z.string().nullable(),
        reopenedAt: z.string().nullable(),
        reopenedBy: z.string().nullable(),
        reopenReason: z.string().nullable(),
      }),
    ),
    over: z.boolean(),
  })

export const changedInvoiceLine = () => identified().extend({ lineId: z.uuid() })

export const invoiceDelete = () => identified().extend({ kind: z.enum(INVOICE_KINDS) })

export const invoicePrepare = () => z.object({ jobId: z.string() })

export const invoiceCompanies = () =>
  z.object({
    credit: z.object({ uninvoiced: z.int(), unpaid: z.int(), used: z.int(), late: z.number(), toRefund: z.int() }),
    invoices: z.array(summary()),
    payments: z.array(
      rowOf(payments)
        .pick({ id: true, date: true, mode: true, reference: true, invoiceId: true, amountCents: true })
        .extend({ invoice: z.string().nullable() }),
    ),
  })

export const invoicePreview = () =>
  z.object({
    toControl: z.object({ count: z.int(), netCents: z.int(), numbers: z.array(z.string()) }),
    groups: z.array(
      z.object({
        unproven: z.int(),
        key: z.string(),
        companyId: z.uuid(),
        company: z.string(),
        companyCode: z.string(),
        request: z.string().nullable(),
        po: z.string().nullable(),
        noPo: z.boolean(),
        from: z.string(),
        to: z.string(),
        journeys: z.int(),
        transportCents: z.int(),
        tollsCents: z.int(),
        indexationCents: z.int(),
        servicesCents: z.int(),
        netCents: z.int(),
        rates: z.array(z.string()),
      }),
    ),
    noPrice: z.object({ count: z.int(), netCents: z.int(), numbers: z.array(z.string()) }),
    noProof: z.object({ count: z.int(), netCents: z.int(), numbers: z.array(z.string()) }),
    missingIndex: z.array(
      z.object({ count: z.int(), netCents: z.int(), numbers: z.array(z.string()), code: z.string(), month: z.string() }),
    ),
  })

export const paymentRouteRemind = () => numbered().extend({ level: z.int(), sentTo: z.string() })
