import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { actsOf, addAct, deleteAct, type StoredAct, saveAct } from './act-store.ts'
import { type Sending, sendActs } from './send-acts.ts'

/** Retry interval while acts wait, in milliseconds: phones report a network before it works. */
const AGAIN_MS = 15_000

/** Whether this browser can store anything: not over plain HTTP from another machine. */
export const canKeep = () => isSecureContext && 'locks' in navigator && 'indexedDB' in window

/** Act sent since the page was opened. */
export interface SentAct extends StoredAct {
  sentAt: string
}

const online = {
  subscribe(changed: () => void) {
    addEventListener('online', changed)
    addEventListener('offline', changed)
    return () => {
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
    }
  },
  now: () => navigator.onLine,
}

/** Stored acts of this driver; `received` is called when sending changed the server's data. Empty before hydration. */
export function useKeptActs(owner: string, mark: string, received: () => void) {
  const [acts, setActs] = useState<StoredAct[]>([])
  const [sent, setSent] = useState<SentAct[]>([])
  const [ended, setEnded] = useState<Sending>('done')
  const connected = useSyncExternalStore(online.subscribe, online.now, () => true)
  const told = useRef(received)
  told.current = received

  const flush = useCallback(async () => {
    let changed = false
    const outcome = await sendActs({ owner, mark }, act => {
      changed = true
      setSent(done => [...done, { ...act, sentAt: new Date().toISOString() }])
    })
    const left = await actsOf(owner)
    setActs(left)
    setEnded(outcome)
    if (changed || left.some(({ refusal }) => refusal)) told.current()
  }, [owner, mark])

  // Sends what an earlier page stored, and again each time the network is back.
  useEffect(() => {
    if (!canKeep()) return
    if (connected) void flush()
    else void actsOf(owner).then(setActs)
  }, [connected, flush, owner])
  const waits = acts.some(({ refusal }) => !refusal)
  useEffect(() => {
    if (!waits || !connected) return
    const timer = setInterval(flush, AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits, connected, flush])

  /** Stores an act, replacing the refused `instead`, before it is shown as kept. */
  const keep = useCallback(
    async (act: Omit<StoredAct, 'id' | 'owner' | 'refusal'>, instead?: StoredAct) => {
      const written = { ...act, owner, refusal: null }
      // The earlier photo is sent again, unless it was the refused part.
      const taken = instead?.refusal?.issues.some(({ path }) => path === 'file') ? null : (instead?.photo ?? null)
      if (instead) await saveAct({ ...written, id: instead.id, photo: act.photo ?? taken, pressedAt: instead.pressedAt })
      else await addAct(written)
      setActs(await actsOf(owner))
      if (navigator.onLine) await flush()
    },
    [owner, flush],
  )
  const drop = useCallback(
    async ({ id }: StoredAct) => {
      await deleteAct(id)
      await flush()
    },
    [flush],
  )
  return { acts, sent, connected, signedOut: ended === 'signed-out', keep, drop }
}
