import type { Logger } from 'pino'
import type { OpenDatabase } from '#api/db/client.ts'
import { isAway } from '#api/db/patient.ts'
import type { LiveFeed } from '#api/middleware/env.ts'
import type { LiveRow } from '#domain/journey-management/live/row.ts'
import { LIVE_EVENTS } from '#domain/journey-management/live/values.ts'
import { liveBoard } from './board.ts'

/** Channel of the `…_live` triggers. */
const CHANNEL = 'quai_live'
/** Changes within this time are read and sent once. */
const GATHER_MS = 500
/** States depend on the clock: recomputed at this interval (`domain.md` §4.3), which also serves as heartbeat. */
const TICK_MS = 15_000
/** Events a slow viewer may lag before its stream ends and restarts with all rows. */
const LAG_MOST = 32

const encoder = new TextEncoder()
const event = (name: string, data: unknown): Uint8Array => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

interface Viewer {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Rejects when the session is over, or unknown while the database is away. */
  check: () => Promise<unknown>
}

type Options = Pick<OpenDatabase, 'db' | 'listen'> & { log: Logger }

/** Reads only with viewers, once for all of them. */
export async function openLiveFeed({ db, listen, log }: Options): Promise<LiveFeed> {
  const viewers = new Set<Viewer>()
  let known = new Map<string, string>()
  let gathering: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    const now = Date.now()
    const rows = await liveBoard(db, now)
    const next = new Map(rows.map(row => [row.number, JSON.stringify(row)]))
    const changed = rows.filter(row => known.get(row.number) !== next.get(row.number))
    const gone = [...known.keys()].filter(number => !next.has(number))
    known = next
    tell(event(LIVE_EVENTS.changes, { at: new Date(now).toISOString(), changed, gone }))
  }

  /** One read at a time; later changes trigger another. */
  function renew(): Promise<void> {
    if (reading) {
      again = true
      return reading
    }
    reading = read()
      .catch(error => log.warn({ err: error }, 'the live list could not be read'))
      .finally(() => {
        reading = undefined
        if (again) {
          again = false
          gather()
        }
      })
    return reading
  }

  function gather(): void {
    if (viewers.size === 0 || gathering) return
    gathering = setTimeout(() => {
      gathering = undefined
      void renew()
    }, GATHER_MS)
    gathering.unref()
  }

  function leave(viewer: Viewer): void {
    viewers.delete(viewer)
    if (viewers.size === 0) known = new Map()
    try {
      viewer.controller.close()
    } catch {
      // Already closed by the viewer.
    }
  }

  function tell(bytes: Uint8Array): void {
    for (const viewer of [...viewers]) {
      if ((viewer.controller.desiredSize ?? 0) <= 0) leave(viewer)
      else viewer.controller.enqueue(bytes)
    }
  }

  async function tick(): Promise<void> {
    for (const viewer of [...viewers]) await viewer.check().catch(error => isAway(error) || leave(viewer))
    if (viewers.size > 0) await renew()
  }

  const timer = setInterval(() => void tick(), TICK_MS)
  timer.unref()
  // A (re)connect reads what was missed.
  await listen(CHANNEL, gather, gather)

  return {
    async join(check) {
      // Without earlier viewers the known state is stale.
      if (viewers.size === 0 || known.size === 0) await renew()
      let viewer: Viewer | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            viewer = { controller, check }
            viewers.add(viewer)
            const rows = [...known.values()].map(text => JSON.parse(text) as LiveRow)
            controller.enqueue(encoder.encode('retry: 2000\n\n'))
            controller.enqueue(event(LIVE_EVENTS.all, { at: new Date().toISOString(), rows }))
          },
          cancel() {
            if (viewer) viewers.delete(viewer)
          },
        },
        { highWaterMark: LAG_MOST },
      )
    },
    viewers: () => viewers.size,
    close() {
      clearInterval(timer)
      clearTimeout(gathering)
      for (const viewer of [...viewers]) leave(viewer)
    },
  }
}
