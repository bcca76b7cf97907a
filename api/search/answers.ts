import { z } from 'zod'

export const searchRecent = () =>
  z.object({
    rows: z.array(
      z.object({
        day: z.string().optional(),
        id: z.string(),
        text: z.string(),
        detail: z.string().nullable(),
        kind: z.enum([
          'company',
          'request',
          'journey',
          'incident',
          'infraction',
          'delay',
          'damage',
          'invoice',
          'vehicle',
          'address',
          'driver',
          'trailer',
          'equipment',
          'liveLine',
          'driverPool',
        ]),
      }),
    ),
  })

export const searchList = () =>
  z.object({
    groups: z.array(
      z.object({
        kind: z.enum([
          'company',
          'request',
          'journey',
          'incident',
          'infraction',
          'delay',
          'damage',
          'invoice',
          'vehicle',
          'address',
          'driver',
          'trailer',
          'equipment',
          'liveLine',
          'driverPool',
        ]),
        rows: z.array(z.object({ day: z.string().optional(), id: z.string(), text: z.string(), detail: z.string().nullable() })),
        more: z.boolean(),
      }),
    ),
  })
