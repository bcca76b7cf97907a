import { z } from 'zod'
import { joinedFile } from '#api/documents/answers.ts'
import { coded, identified, labelled, named, pageOf, rowOf } from '#api/middleware/answers.ts'
import { settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { damage, incident } from '#api/trade/companies/answers.ts'
import { monthFigures, servedBy } from '#api/trade/figures/answers.ts'
import { indexationClause } from '#api/trade/requests/answers.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS } from '#domain/sales/additional-services/values.ts'
import { SUBCONTRACTOR_PAPERS } from '#domain/sales/companies/document-values.ts'
import { COMPANY_STATUSES } from '#domain/sales/companies/values.ts'
import { REQUEST_KINDS } from '#domain/sales/delivery-request/values.ts'
import { SERVICE_MODES } from '#domain/sales/pricing/price-values.ts'

const row = () => rowOf(companies)
/** Left out for those who may not see money. */
const MONEY = { creditLimitCents: true } as const
const BANK = { iban: true, bic: true, defaultIndexation: true } as const

export const createdCompany = () => row().pick({ id: true, code: true })

export const companyPage = () =>
  pageOf(
    row()
      .pick({ id: true, code: true, legalName: true, country: true, types: true, status: true, ...MONEY })
      .partial(MONEY)
      .extend({
        city: z.string(),
        zip: z.string(),
        salesUser: z.string().nullable(),
        activeRequests: z.int(),
        otifPct: z.number().nullable(),
        yearOtifPct: z.number().nullable(),
        revenueCents: z.int().optional(),
        marginPct: z.number().nullish(),
        uncosted: z.int().optional(),
        usedCents: z.int().optional(),
      }),
    {},
  )

export const companySheet = () =>
  row()
    .omit({ contactSearch: true, search: true })
    .partial({ ...MONEY, ...BANK })
    .extend({
      salesUser: z.string().nullable(),
      mergedInto: row().pick({ id: true, code: true, legalName: true }).nullable(),
      counts: z.object({
        contacts: z.int(),
        addresses: z.int(),
        requests: z.int(),
        documents: z.int(),
        activeRequests: z.int(),
      }),
    })

export const movedCompany = () => identified().extend({ status: z.enum(COMPANY_STATUSES) })

export const companyRequests = () =>
  z.object({
    requests: z.array(
      rowOf(deliveryRequestVersions)
        .pick({ id: true, status: true, validTo: true, validFrom: true, suspendedFrom: true })
        .extend(rowOf(deliveryRequestVersions).pick({ versionNo: true }).shape)
        .extend({ number: z.string(), title: z.string(), kind: z.enum(REQUEST_KINDS), suspensionOn: z.iso.date().nullable() }),
    ),
  })

const subcontractedShare = () =>
  z.object({
    boughtCents: z.number(),
    revenueCents: z.int(),
    pct: z.number().nullable(),
    level: z.enum(['fine', 'watched', 'beyond']),
  })

export const companySubcontractedShare = () => z.object({ share: subcontractedShare() })

export const companyCountries = () => z.object({ countries: z.array(z.string()) })

export const companyStart = () => z.object({ freeWaitingMin: z.int() })

export const companySalesUsers = () => z.object({ salesUsers: z.array(named()) })

export const contactsList = () =>
  z.object({ total: z.int(), page: z.int(), perPage: z.int(), contacts: z.array(rowOf(contacts)) })

export const documentsAnswer = () =>
  z.object({
    documents: z.array(joinedFile()),
    papers: z
      .array(
        z.object({
          kind: z.enum(SUBCONTRACTOR_PAPERS),
          state: z.enum(['MANQUANT', 'VALIDE', 'A_RENOUVELER', 'EXPIRE']),
          expiresOn: z.string().nullable(),
        }),
      )
      .nullable(),
  })

export const eventsAnswer = () => z.object({ served: servedBy(), incidents: z.array(incident()), damages: z.array(damage()) })

export const figuresAnswer = () =>
  z.object({ usedCents: z.int().optional(), months: z.array(monthFigures()), lastYear: z.array(z.number()).nullable() })

const duplicate = () =>
  rowOf(companies)
    .omit({ search: true, contactSearch: true })
    .extend({ salesUser: z.string().nullable(), mergedInto: coded().extend({ legalName: z.string() }).nullable() })

export const mergeAnswer = () =>
  z.object({
    duplicate: duplicate(),
    survivor: duplicate(),
    moves: z.object({
      addresses: z.int(),
      contacts: z.number(),
      requests: z.number(),
      journeys: z.int(),
      subcontracted: z.number(),
      drivers: z.number(),
      documents: z.number(),
      tariffs: z.number(),
    }),
    renamed: z.array(labelled().extend({ newLabel: z.string() })),
    refusal: z.string().nullable(),
  })

export const companyIndexation = () =>
  z.object({ indexation: indexationClause().nullable(), indices: z.array(z.object({ code: z.string(), label: z.string() })) })

export const serviceTermServices = () =>
  z.object({
    tariffs: z.object({
      rows: z.array(
        rowOf(serviceTariffs)
          .omit({ createdAt: true, updatedAt: true })
          .extend({
            code: z.string(),
            label: z.string(),
            unit: z.enum(SERVICE_UNITS),
            active: z.boolean(),
            cataloguePrice: z.string(),
          }),
      ),
      total: z.int(),
      page: z.int(),
      perPage: z.int(),
    }),
    agreed: z.object({
      rows: z.array(
        z.object({
          clause: z.string().nullable(),
          serviceId: z.uuid(),
          code: z.string(),
          label: z.string(),
          unit: z.enum(SERVICE_UNITS),
          active: z.boolean(),
          cataloguePrice: z.string(),
          id: z.string(),
          mode: z.enum(SERVICE_MODES),
          unitPrice: z.string().nullable(),
          requestId: z.uuid(),
          request: z.string(),
          versionNo: z.int(),
          title: z.string(),
          ownPrice: z.string().nullable(),
        }),
      ),
      page: z.int(),
      perPage: z.int(),
      total: z.int(),
    }),
    catalogue: z.array(
      z.object({
        serviceId: z.uuid(),
        code: z.string(),
        label: z.string(),
        unit: z.enum(SERVICE_UNITS),
        cataloguePrice: z.string(),
      }),
    ),
    uses: z.array(
      z.object({
        serviceId: z.uuid(),
        label: z.string(),
        trigger: z.enum(SERVICE_TRIGGERS),
        uses: z.object({
          total: z.int(),
          amountCents: z.int(),
          rows: z.array(
            rowOf(settledServices)
              .omit({ unitPrice: true, settlementId: true, serviceId: true })
              .extend({ id: z.string(), entryId: z.uuid().optional(), number: z.string(), date: z.iso.date() })
              .extend({ company: z.string(), label: z.string() }),
          ),
        }),
      }),
    ),
  })

export const subcontractingAnswer = () =>
  z.object({ share: subcontractedShare(), own: z.object({ journeys: z.int(), boughtCents: z.number(), revenueCents: z.int() }) })
