import { z } from 'zod'

export const feedAnswer = () => z.object({ feed: z.object({ path: z.string(), since: z.string() }).nullable() })
