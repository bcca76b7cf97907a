import { z } from 'zod'
import { numbered, rowOf } from '#api/middleware/answers.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import { PAPER_KINDS } from '#domain/journey-management/journeys/papers/kinds.ts'
import { PAPER_REQUESTS } from '#domain/journey-management/journeys/papers/values.ts'
import { STOP_DOCUMENTS } from '#domain/sales/delivery-request/values.ts'

export const paperPapers = () => numbered().extend({ kind: z.enum(PAPER_KINDS), made: z.boolean() })

export const papersOfJourney = () =>
  z.object({
    issued: z.array(
      rowOf(journeyPapers).pick({ number: true, id: true, kind: true, day: true, issueNo: true, fileHash: true }).extend({
        issuedBy: z.string().nullable(),
        issuedAt: z.iso.datetime(),
        documentId: z.uuid(),
        replacedBy: z.string().nullable(),
      }),
    ),
    joined: z.array(
      rowOf(documents)
        .pick({ id: true, createdAt: true, label: true, kind: true, validTo: true, sizeBytes: true })
        .extend(rowOf(documents).pick({ fileName: true, mediaType: true, stopPosition: true }).shape)
        .extend({ uploadedBy: z.string().nullable() }),
    ),
    missing: z.array(z.object({ place: z.number(), document: z.enum(STOP_DOCUMENTS) })),
    noProof: z.boolean(),
    places: z.record(z.string(), z.number()),
    requests: z.array(z.enum(PAPER_REQUESTS)),
    note: z
      .union([
        z.object({ lacking: z.array(z.string()), outdated: z.boolean(), refusal: z.null() }),
        z.object({ lacking: z.array(z.never()), outdated: z.boolean(), refusal: z.string() }),
      ])
      .nullable(),
  })

export const issuedPapers = () =>
  z.object({
    rows: z.array(
      rowOf(journeyPapers).pick({ number: true, id: true, kind: true, day: true, issueNo: true, fileHash: true }).extend({
        issuedBy: z.string().nullable(),
        replaces: z.string().nullable(),
        journey: z.string(),
        label: z.string(),
        client: z.string().nullable(),
        driver: z.string().nullable(),
        issuedAt: z.iso.datetime(),
        documentId: z.uuid(),
        replacedBy: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  })
