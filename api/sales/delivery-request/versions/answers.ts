import { z } from 'zod'
import { numbered } from '#api/middleware/answers.ts'

export const versionVersionsCompare = () =>
  z.object({
    a: z.int(),
    b: z.int(),
    differences: z.array(
      z.object({
        group: z.enum(['Prix', 'Arrêts', 'Récurrence', 'Besoin', 'Prestations', 'Clauses']),
        label: z.string(),
        left: z.string().nullable(),
        right: z.string().nullable(),
      }),
    ),
  })

export const versionVersions = () => numbered().extend({ versionNo: z.int() })
