import { z } from 'zod'
import { boundedDateTime } from '#domain/calendar/exact-schema.ts'
import { decimal, wholeNumber } from '#domain/fields.ts'
import { ENUM, REQ } from '#domain/messages.ts'

/** Upper bounds that keep sums of minutes within the calendar. */
const KM_MOST = 20_000
const SPEED_MOST = 200
const MINUTES_MOST = 10_080

const minutes = () => wholeNumber({ min: 0, max: MINUTES_MOST })

export const etaInput = z.object({
  now: boundedDateTime,
  remaining: z
    .array(
      z.object(
        {
          km: decimal(4, { min: 0, max: KM_MOST }),
          serviceMinutes: minutes(),
          planned: boundedDateTime,
          toleranceMinutes: minutes(),
        },
        { error: REQ },
      ),
      { error: REQ },
    )
    .max(200),
  speedKmh: decimal(4, { positive: true, max: SPEED_MOST }),
  continuousDrivingMinutes: minutes(),
  takesBreaks: z.boolean({ error: ENUM }),
})
