import type { ApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'

/**
 * Journey of a declaration, by what `<WhichJourney>` or a link sends: the picked one, a number, else client, driver, plate or date. What
 * fits several comes back as a choice.
 */
export async function whichJourney<Journey>(api: ApiClient, params: URLSearchParams, read: (ref: string) => Promise<Journey>) {
  const [trajet, text] = [params.get('trajet') ?? '', params.get('trajetText')]
  const asked = (text ?? trajet).trim()
  if (!asked) return { kind: 'which', asked, rows: [], more: false } as const
  const named = text === null || (trajet && text === params.get('trajetKnown')) ? trajet : asked
  const direct = isRef(named) && (await orNone(read(/^tr/i.test(named) ? named.toUpperCase() : named)))
  if (direct) return { kind: 'new', journey: direct } as const
  const { rows, more } = await json(api.lookup[':kind'].$get({ param: { kind: 'journey' }, query: { q: asked } }))
  if (rows.length === 1) return { kind: 'new', journey: await read(rows[0]!.id) } as const
  return { kind: 'which', asked, rows, more } as const
}

const isRef = (typed: string) => /^(TR-\d{6}-\d{4,}|[\da-f]{8}-[\da-f-]{27})$/i.test(typed)

/** Nothing where no journey has this number. */
const orNone = <Found>(found: Promise<Found>) =>
  found.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
