import { z } from 'zod'
import { labelled } from '#api/middleware/answers.ts'

export const deviceKey = () => labelled().extend({ key: z.string() })

const device = () =>
  labelled().extend({
    identifier: z.string().nullable(),
    kind: z.enum(['BOITIER', 'MOBILE']),
    createdAt: z.iso.datetime(),
    revokedAt: z.string().nullable(),
  })

export const devicesAnswer = () => z.object({ rows: z.array(device()), gateways: z.array(device()) })

const note = () => z.object({ index: z.number(), message: z.string() })

export const receivedPositions = () =>
  z.object({ stored: z.number(), aside: z.array(note()), refused: z.array(note()), duplicates: z.int() })

export const trackTrack = () => z.object({ stored: z.number(), duplicates: z.int(), aside: z.number(), refused: z.number() })
