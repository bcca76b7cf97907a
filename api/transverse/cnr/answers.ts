import { z } from 'zod'
import { identified, rowOf } from '#api/middleware/answers.ts'
import { cnrIndices, cnrShares, cnrValues, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'

export const cnrRate = () =>
  z.object({
    variationPct: z.string(),
    ratePct: z.string(),
    amountCents: z.int(),
    referenceIndex: z.string(),
    monthIndex: z.string(),
    baseCents: z.int(),
  })

export const cnrValuesPublication = () => identified().extend({ month: z.string() })

export const correctedValue = () => identified().extend({ month: z.string(), values: z.number(), journeys: z.int() })

export const cnrIndicesImportPreview = () =>
  z.object({
    lines: z.array(
      z.object({
        line: z.number(),
        typed: z.object({ month: z.string(), value: z.string() }),
        action: z.enum(['CREATE', 'IGNORE', 'ERROR']),
        message: z.string().nullable(),
        value: rowOf(cnrValues)
          .pick({ value: true, source: true, publishedOn: true, provisional: true })
          .extend({ month: z.string() })
          .nullable(),
      }),
    ),
  })

export const indexSheet = () =>
  z.object({
    index: rowOf(cnrIndices),
    months: z.array(
      rowOf(cnrValues)
        .omit({ createdAt: true, updatedAt: true, version: true, indexId: true, correctedById: true })
        .extend({
          month: z.string(),
          monthly: z.string().nullable(),
          since: z.string().nullable(),
          corrected: z.array(
            z.object({ id: z.uuid(), value: z.string(), publishedOn: z.iso.date().nullable(), reason: z.string().nullable() }),
          ),
        }),
    ),
    missing: z.array(z.string()),
  })

export const indexList = () =>
  z.object({
    indices: z.array(
      rowOf(cnrIndices).extend({
        months: z.number(),
        last: z.object({ month: z.string(), value: z.string() }).nullable(),
        missing: z.array(z.string()),
      }),
    ),
  })

export const createdCostReference = () => identified().extend({ closed: z.string().nullable() })

export const costReferenceChoices = () => z.object({ rows: z.array(rowOf(costReferences)) })

export const costReferencesList = () =>
  z.object({ rows: z.array(rowOf(costReferences)), total: z.int(), page: z.int(), perPage: z.int() })

export const regularisationIndicesRegularisations = () =>
  z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        serviceDate: z.iso.date(),
        label: z.string(),
        status: z.enum(JOURNEY_STATUSES),
        company: z.string().nullable(),
        before: z.object({ pct: z.string(), cents: z.int() }),
        after: z.object({ pct: z.string(), cents: z.int() }),
        gapCents: z.int(),
      }),
    ),
    total: z.int(),
    gapCents: z.int(),
  })

export const sharesList = () => z.object({ rows: z.array(rowOf(cnrShares)), total: z.int(), page: z.int(), perPage: z.int() })
