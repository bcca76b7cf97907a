import { z } from 'zod'
import { identified, rowOf } from '#api/middleware/answers.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { journey } from '#api/trade/absences/answers.ts'

export const changedOutage = () => identified().extend({ journeys: z.int() })

export const outageImpact = () => z.object({ journeys: z.array(journey()) })

export const outagesList = () => z.object({ rows: z.array(rowOf(outages)) })
