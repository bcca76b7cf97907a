import { z } from 'zod'

export const vehicle = () => z.object({ id: z.uuid(), plate: z.string() })
