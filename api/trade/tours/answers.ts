import { z } from 'zod'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'

export const finding = () => z.object({ code: z.string(), severity: z.enum(CERTIFICATION_SEVERITIES), message: z.string() })
