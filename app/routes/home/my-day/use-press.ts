import { type SyntheticEvent, use, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { PageUser } from '#app/components/ui/form/form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { STEERING } from '#app/lib/forms/steering.ts'
import type { StoredAct } from '#app/lib/offline/act-store.ts'
import { canKeep, useKeptActs } from '#app/lib/offline/use-kept-acts.ts'
import { applyTakenActs, applyUnsentActs, KEPT_INTENTS, type KeptIntent, NOT_KEPT, unheld } from '#domain/home/kept-acts.ts'
import { nextStep } from '#domain/home/my-day.ts'
import { isReport } from '#domain/home/reports.ts'
import type { Day } from './day.ts'

type Pressed = Omit<StoredAct, 'id' | 'owner' | 'refusal'>

/**
 * Driver's acts: sent as normal forms while online with an empty queue; otherwise, or when no answer came, queued in the phone in
 * order. The day is shown as if they had been received.
 */
export function usePress(day: Day, owner: string, answered: FormFailure | undefined) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const kept = useKeptActs(owner, use(PageUser) ?? '', revalidate)
  const { acts, connected } = kept
  const last = useRef<Pressed | null>(null)
  const busy = useRef(new Set<string>())
  const [unsent, setUnsent] = useState<FormFailure>()
  const [odd, setOdd] = useState<FormFailure>()

  async function keep(act: Pressed) {
    const once = [act.journey, act.position, act.intent].join()
    if (busy.current.has(once)) return
    busy.current.add(once)
    setOdd(undefined)
    const odd = await refusedHere(act)
    if (odd) {
      setOdd(odd)
      busy.current.delete(once)
      return
    }
    const refused = acts.find(one => one.refusal && [one.journey, one.position, one.intent].join() === once)
    try {
      await kept.keep(act, refused)
      // The report is done: close its panel.
      if (isReport(act.intent)) await navigate('/', { replace: true, preventScrollReset: true })
    } catch (error) {
      // The phone's storage is full: the form says that nothing was saved.
      setOdd(asFailure(act, 507, NOT_KEPT, []))
      if (!(error instanceof DOMException)) throw error
    } finally {
      busy.current.delete(once)
    }
  }

  // Sent without an answer: queue it under the same idempotency key.
  if (
    answered &&
    answered !== unsent &&
    answered.status >= 500 &&
    last.current &&
    canKeep() &&
    last.current.intent === answered.intent
  ) {
    setUnsent(answered)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per missing answer
  useEffect(() => {
    const act = last.current
    last.current = null
    if (unsent && act && canKeep()) void keep(act)
  }, [unsent])

  const papers = day.papers.documents.map(({ id }) => `/?document=${id}`).join(' ')
  useEffect(() => {
    if (!connected) return
    // After late-loaded parts are drawn; the report form and the rules are loaded too and stored with the day.
    const keepAll = async () => {
      const rules = import('#domain/home/act-rules.ts')
      const [{ keepDay }] = await Promise.all([import('#app/lib/offline/keep-day.ts'), import('./report.tsx'), rules])
      await keepDay(owner, papers ? papers.split(' ') : [])
    }
    const timer = setTimeout(() => void keepAll().catch(notKept), 1500)
    return () => clearTimeout(timer)
  }, [owner, papers, connected])
  useEffect(() => {
    // A page served from the phone's cache is older than the stored data.
    if (!navigator.onLine && navigator.serviceWorker?.controller) void revalidate()
  }, [revalidate])

  function press(event: SyntheticEvent<HTMLElement>) {
    if (!canKeep()) return
    const form = event.target as HTMLFormElement
    const act = pressedAct(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    if (!act) return
    last.current = act
    if (connected && acts.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    void keep({ ...act, key: crypto.randomUUID() })
  }

  /** Refuses what the server would, by the same rules. Until they are loaded, in the first second of a visit, the server judges. */
  async function refusedHere(act: Pressed): Promise<FormFailure | null> {
    const rules = await import('#domain/home/act-rules.ts').catch(() => null)
    const later = shown.ahead.find(({ number }) => number === act.journey)
    const run = shown.runs.find(({ number }) => number === act.journey) ?? (later && { ...later, ...NOTHING_KNOWN })
    if (!rules || !run) return null
    const refusal = rules.refusalOf(act, run, act.photo && new Uint8Array(await act.photo.arrayBuffer()))
    return refusal && asFailure(act, refusal.status, refusal.message, refusal.issues)
  }

  const held = acts.find(({ refusal }) => refusal)
  const waiting = unheld(acts)
  // Without a network the day may be one that was read before the last acts went.
  const runs = applyUnsentActs(connected ? day.runs : applyTakenActs(day.runs, kept.sent), waiting)
  const said = new Set(waiting.filter(({ intent }) => intent === 'confirm').map(({ journey }) => journey))
  const shown = {
    ...day,
    runs,
    next: nextStep(runs),
    ahead: day.ahead.map(one => (said.has(one.number) ? { ...one, status: 'CONFIRME' as const } : one)),
  }
  const refused = held?.refusal && asFailure(held, held.refusal.status, held.refusal.message, held.refusal.issues)
  return { shown, kept, press, failure: (answered === unsent ? undefined : answered) ?? odd ?? refused ?? undefined }
}

/** A run of the coming days, of which « J'ai bien reçu » alone is said. */
const NOTHING_KNOWN = { stops: [], vehicle: null, category: null, trailer: null }

/** Without storage or a service worker the day needs a network, but works. */
function notKept(error: unknown) {
  console.warn('The day is not kept in this phone', error)
}

/** Act of a posted form; null for forms that require a network. */
function pressedAct(data: FormData): Pressed | null {
  const intent = data.get('intent') as KeptIntent
  if (!KEPT_INTENTS.includes(intent)) return null
  const [file, position] = [data.get('file'), data.get('position')]
  const own = [...data].filter(([name]) => ![...STEERING, 'journey', 'position', 'file'].includes(name))
  return {
    journey: String(data.get('journey')),
    position: position === null ? null : Number(position),
    intent,
    pressedAt: new Date().toISOString(),
    fields: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    key: String(data.get('idempotencyKey')),
    photo: file instanceof File && file.size > 0 ? file : null,
  }
}

/** Shown at its form like a server answer. */
const asFailure = (
  { journey, position, intent, fields }: Pick<StoredAct, 'journey' | 'position' | 'intent' | 'fields'>,
  status: number,
  message: string,
  issues: FormFailure['issues'],
): FormFailure => ({
  ...{ status, message, issues, intent, toast: false as const },
  typed: { ...fields, journey, position: String(position ?? '') },
})
