import { z } from 'zod'
import { date, id, recordVersion, text } from '#domain/fields.ts'

export const renewalSchema = z.object({ validFrom: date(), version: recordVersion() })

export const duplicateSchema = z.object({ companyId: id(), title: text(120), validFrom: date() })
