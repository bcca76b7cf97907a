import { z } from 'zod'
import { rowOf } from '#api/middleware/answers.ts'
import { documents } from '#api/schema/house/documents.table.ts'

export const joinedFile = () =>
  rowOf(documents)
    .pick({ id: true, createdAt: true, label: true, kind: true, validTo: true, validFrom: true })
    .extend(rowOf(documents).pick({ sizeBytes: true, fileName: true, mediaType: true }).shape)
    .extend({ uploadedBy: z.string().nullable() })

export const paper = () =>
  rowOf(documents)
    .pick({ id: true, createdAt: true, label: true, kind: true, sizeBytes: true, fileName: true })
    .extend({ mediaType: z.string(), uploadedBy: z.string().nullable() })
