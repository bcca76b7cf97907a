import { askApi } from '#app/lib/api/browser.ts'
import type { LiveRow } from '#domain/journey-management/live/row.ts'
import { LIVE_EVENTS, type LiveState } from '#domain/journey-management/live/values.ts'

const ADDRESS = '/api/journey-management/live/events'
const AGAIN_MS = 1_000
const AGAIN_MOST_MS = 30_000
/** Longer than the server's keep-alive interval: the connection is dead. */
const SILENT_MS = 40_000

/** Time of an event, counts by state within the other filters, and of all lines. */
export interface LiveTold {
  at: string
  counts: { state: LiveState; count: number }[]
  all: number
}

interface Watch {
  /** Query string of the filters. */
  filters: string
  signal: AbortSignal
  onConnected: (connected: boolean) => void
  onAll: (rows: LiveRow[], told: LiveTold) => void
  onChanges: (changed: LiveRow[], gone: string[], told: LiveTold) => void
}

/** Reads the live list's server-sent events until `signal` aborts; reconnects with exponential back-off up to 30 s. */
export function watchLive({ filters, signal, onConnected, onAll, onChanges }: Watch): void {
  let source: EventSource | undefined
  let wait = AGAIN_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    if (signal.aborted) return
    source = new EventSource(filters ? `${ADDRESS}?${filters}` : ADDRESS)
    expect()
    source.addEventListener(LIVE_EVENTS.all, event => {
      heard()
      const { rows, ...told } = JSON.parse(event.data)
      onAll(rows, told)
    })
    source.addEventListener(LIVE_EVENTS.changes, event => {
      heard()
      const { changed, gone, ...told } = JSON.parse(event.data)
      onChanges(changed, gone, told)
    })
    source.addEventListener('error', lost)
  }

  function heard(): void {
    wait = AGAIN_MS
    onConnected(true)
    expect()
  }

  function expect(): void {
    clearTimeout(timer)
    timer = setTimeout(lost, SILENT_MS)
  }

  function lost(): void {
    source?.close()
    clearTimeout(timer)
    if (signal.aborted) return
    onConnected(false)
    timer = setTimeout(async () => {
      // Renews an expired session token, which an event source cannot report.
      await askApi('/api/auth/me', signal)
      open()
    }, wait)
    wait = Math.min(AGAIN_MOST_MS, wait * 2)
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    source?.close()
  })
  open()
}
