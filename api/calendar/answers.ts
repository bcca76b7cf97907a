import { z } from 'zod'

export const holidaysList = () => z.object({ holidays: z.array(z.object({ date: z.iso.date(), label: z.string() })) })
