import type { Logger } from 'pino'
import type { OpenDatabase } from '#api/db/client.ts'
import { isAway } from '#api/db/patient.ts'
import type { LiveFeed } from '#api/middleware/env.ts'
import { type LiveFilters, liveView } from '#domain/journey-management/live/page.ts'
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
const event = (name: string, data: string): Uint8Array => encoder.encode(`event: ${name}\ndata: ${data}\n\n`)

interface Viewer {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Rejects when the session is over, or unknown while the database is away. */
  check: () => Promise<unknown>
}

/** Viewers with the same filters: what these show is compared and encoded once for all of them. */
interface Group {
  filters: LiveFilters
  viewers: Set<Viewer>
  /** JSON of the shown lines by number. */
  shown: Map<string, string>
  counts: string
  toldAt: number
}

/** A line with its JSON, made once for all groups. */
interface Line {
  row: LiveRow
  text: string
}

type Options = Pick<OpenDatabase, 'db' | 'listen'> & { log: Logger }

/** Reads only with viewers, once for all of them; each is told what his filters show. */
export async function openLiveFeed({ db, listen, log }: Options): Promise<LiveFeed> {
  const groups = new Map<string, Group>()
  /** Null while nobody views: it would be stale. */
  let lines: Line[] | null = null
  let gathering: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    const now = Date.now()
    lines = (await liveBoard(db, now)).map(row => ({ row, text: JSON.stringify(row) }))
    for (const [key, group] of groups) {
      const { shown: before, counts: countsBefore } = group
      view(group, lines)
      const changed = [...group.shown].flatMap(([number, text]) => (before.get(number) === text ? [] : text))
      const gone = [...before.keys()].filter(number => !group.shown.has(number))
      const same = changed.length === 0 && gone.length === 0 && group.counts === countsBefore
      if (same && now - group.toldAt < TICK_MS - GATHER_MS) continue
      group.toldAt = now
      const rows = `"changed":[${changed.join(',')}],"gone":${JSON.stringify(gone)}`
      tell(key, group, event(LIVE_EVENTS.changes, `{"at":"${new Date(now).toISOString()}",${rows},${group.counts}}`))
    }
  }

  function view(group: Group, lines: readonly Line[]): void {
    const rows = lines.map(({ row }) => row)
    const { found, counts } = liveView(rows, group.filters)
    const wanted = new Set(found)
    group.shown = new Map(lines.flatMap(({ row, text }) => (wanted.has(row) ? [[row.number, text] as const] : [])))
    group.counts = `"counts":${JSON.stringify(counts)},"all":${rows.length}`
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
    if (groups.size === 0 || gathering) return
    gathering = setTimeout(() => {
      gathering = undefined
      void renew()
    }, GATHER_MS)
    gathering.unref()
  }

  function forget(key: string, viewer: Viewer): void {
    const viewers = groups.get(key)?.viewers
    if (viewers?.delete(viewer) && viewers.size === 0) groups.delete(key)
    if (groups.size === 0) lines = null
  }

  function leave(key: string, viewer: Viewer): void {
    forget(key, viewer)
    try {
      viewer.controller.close()
    } catch {
      // Already closed by the viewer.
    }
  }

  function tell(key: string, { viewers }: Group, bytes: Uint8Array): void {
    for (const viewer of [...viewers]) {
      if ((viewer.controller.desiredSize ?? 0) <= 0) leave(key, viewer)
      else viewer.controller.enqueue(bytes)
    }
  }

  const everyone = () => [...groups].flatMap(([key, { viewers }]) => [...viewers].map(viewer => [key, viewer] as const))

  async function tick(): Promise<void> {
    for (const [key, viewer] of everyone()) await viewer.check().catch(error => isAway(error) || leave(key, viewer))
    if (groups.size > 0) await renew()
  }

  const timer = setInterval(() => void tick(), TICK_MS)
  timer.unref()
  // A (re)connect reads what was missed.
  await listen(CHANNEL, gather, gather)

  return {
    async join(check, filters) {
      if (!lines?.length) await renew()
      const key = JSON.stringify([filters.q, filters.status, filters.companyName, filters.poolName])
      let viewer: Viewer | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            viewer = { controller, check }
            const group = groups.get(key) ?? { filters, viewers: new Set(), shown: new Map(), counts: '', toldAt: Date.now() }
            if (group.viewers.size === 0) view(group, lines ?? [])
            groups.set(key, group)
            group.viewers.add(viewer)
            const rows = `"rows":[${[...group.shown.values()].join(',')}]`
            controller.enqueue(encoder.encode('retry: 2000\n\n'))
            controller.enqueue(event(LIVE_EVENTS.all, `{"at":"${new Date().toISOString()}",${rows},${group.counts}}`))
          },
          cancel() {
            if (viewer) forget(key, viewer)
          },
        },
        { highWaterMark: LAG_MOST },
      )
    },
    viewers: () => everyone().length,
    close() {
      clearInterval(timer)
      clearTimeout(gathering)
      for (const [key, viewer] of everyone()) leave(key, viewer)
    },
  }
}
