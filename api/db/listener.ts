import { setTimeout as sleep } from 'node:timers/promises'
import type { Line } from './line.ts'

/** Hears `channel` from now on; `onListen` runs at each (re)connection, after which nothing is missed. */
export type Listen = (channel: string, heard: (payload: string) => void, onListen?: () => void) => Promise<void>

interface Ear {
  channel: string
  heard: (payload: string) => void
  onListen?: () => void
}

/** Pause between attempts to reconnect, in milliseconds. */
const PAUSE_MS = 200

/** Listens on one connection of its own, opened again whenever it is lost. */
export function openListener(open: (onNotify: (channel: string, payload: string) => void, onLost: () => void) => Line) {
  const ears: Ear[] = []
  let line: Line | undefined
  let closed = false

  const connect = () =>
    open(
      (channel, payload) => {
        for (const ear of ears) if (ear.channel === channel) ear.heard(payload)
      },
      () => void (!closed && reconnect()),
    )
  const tune = async (on: Line, { channel, onListen }: Ear) => {
    await on.send({ query: `listen "${channel}"` })
    onListen?.()
  }
  /** A line lost meanwhile starts the next attempt. */
  async function reconnect(): Promise<void> {
    await sleep(PAUSE_MS)
    if (closed) return
    const next = connect()
    line = next
    try {
      for (const ear of ears) await tune(next, ear)
    } catch (error) {
      next.lose(error as Error)
    }
  }

  const listen: Listen = async (channel, heard, onListen) => {
    const ear = { channel, heard, onListen }
    line ??= connect()
    ears.push(ear)
    await tune(line, ear)
  }
  return {
    listen,
    async close(): Promise<void> {
      closed = true
      await line?.end()
    },
  }
}
