import { z } from 'zod'
import { numbered, rowOf } from '#api/middleware/answers.ts'
import { figureSums } from '#api/schema/house/figures.table.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

export const monthFigures = () =>
  rowOf(figureSums)
    .pick({ cancelled: true, late: true, notExecuted: true, missed: true, costed: true })
    .extend(rowOf(figureSums).pick({ costCents: true, journeys: true, revenueCents: true, notExecutedOwn: true }).shape)
    .partial({ revenueCents: true, costCents: true, costed: true })
    .extend({ month: z.string() })

export const servedBy = () =>
  rowOf(figureSums)
    .pick({ late: true, missed: true, lateOwn: true, journeys: true, notExecutedOwn: true })
    .extend({ by: z.array(lateBy()) })

export const late = () =>
  numbered().extend({ serviceDate: z.iso.date(), label: z.string(), delayMin: z.int(), toleranceMin: z.int() })

export const lateBy = () => z.object({ responsibility: z.enum(RESPONSIBILITIES).nullable(), journeys: z.int(), minutes: z.int() })

export const days = () => z.object({ from: z.string(), to: z.string() })
