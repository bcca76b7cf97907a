import { z } from 'zod'
import { date, id, recordVersion, text } from '#domain/fields.ts'

/** « Nouvelle version »: from when it holds, and the record as the form read it. */
export const renewalSchema = z.object({ validFrom: date(), version: recordVersion() })

/** « Dupliquer »: a new cahier des charges, for this client or another. */
export const duplicateSchema = z.object({ companyId: id(), title: text(120), validFrom: date() })
