import { ALREADY_STORED } from '#domain/home/already-stored.ts'
import { PRESSED_AT, PRESSED_BY, waitsFor } from '#domain/home/kept-acts.ts'
import { ALREADY_SAID } from '#domain/home/my-day.ts'
import { isReport, REPORT_PATHS, REPORTS } from '#domain/home/reports.ts'
import { AUTH_TOKEN_EXPIRED, FALLBACK_ERROR, OTHER_USER } from '#domain/messages.ts'
import { refresh } from '../api/browser.ts'
import { isErrorBody } from '../api/error.ts'
import { actsOf, deleteAct, type Refusal, type StoredAct, saveAct } from './act-store.ts'

const TIMEOUT_MS = 30_000

/** Result: everything sent, no network or host yet, or the session is not the driver's any more. */
export type Sending = 'done' | 'waiting' | 'signed-out'

/** Session that sends the acts. */
interface Hand {
  owner: string
  mark: string
}

/**
 * Sends this driver's stored acts in order, one at a time and in one tab only. A refused act stays with its reason, and those that depend
 * on it wait.
 */
export function sendActs(hand: Hand, sent: (act: StoredAct) => void): Promise<Sending> {
  return navigator.locks.request('quai.acts', async () => {
    const refused: StoredAct[] = []
    for (const act of await actsOf(hand.owner)) {
      if (act.refusal) refused.push(act)
      if (act.refusal || refused.some(one => waitsFor(act, one))) continue
      const answer = await send(act, hand)
      if (answer === 'waiting' || answer === 'signed-out') return answer
      if (answer === 'sent') {
        await deleteAct(act.id)
        sent(act)
      } else {
        await saveAct({ ...act, refusal: answer })
        refused.push(act)
      }
    }
    return 'done'
  })
}

/** The photo goes first, as a form of a stop sends it; a report brings its own. */
async function send(act: StoredAct, hand: Hand): Promise<'sent' | Exclude<Sending, 'done'> | Refusal> {
  try {
    if (isReport(act.intent)) return outcomeOf(await post(act, hand, REPORT_PATHS[act.intent], reported(act)), act)
    if (act.photo) {
      const form = new FormData()
      form.set('file', act.photo)
      const joined = outcomeOf(await post(act, hand, 'photos', form))
      if (joined !== 'sent') return joined
    }
    return outcomeOf(await post(act, hand, act.intent, JSON.stringify(act.fields)), act)
  } catch (error) {
    // No network, or no answer in time.
    if (error instanceof TypeError || error instanceof DOMException) return 'waiting'
    throw error
  }
}

function reported({ fields, photo }: StoredAct): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('file', photo)
  return form
}

interface Told {
  status: number
  message: string
  issues: Refusal['issues']
}

async function post(act: StoredAct, { mark }: Hand, to: string, body: string | FormData): Promise<Told> {
  const stop = act.position === null ? '' : `stops/${act.position}/`
  const ask = () =>
    fetch(`/api/home/my-day/${encodeURIComponent(act.journey)}/${stop}${to}`, {
      method: 'POST',
      headers: {
        'idempotency-key': act.key,
        [PRESSED_AT]: act.pressedAt,
        [PRESSED_BY]: mark,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(readResponse)
  const first = await ask()
  return first.status === 401 && first.message === AUTH_TOKEN_EXPIRED && (await refresh()) ? ask() : first
}

async function readResponse(answer: Response): Promise<Told> {
  const body: unknown = answer.ok ? null : await answer.json().catch(() => null)
  const error = isErrorBody(body) ? body : null
  return { status: answer.status, message: error?.message || FALLBACK_ERROR, issues: error?.issues ?? [] }
}

/** Intents with content: it would be lost if the answer « already said » counted as sent. */
const SAYS_MORE = ['leave', 'proofs', 'fail', ...REPORTS]

function outcomeOf({ status, message, issues }: Told, act?: StoredAct): 'sent' | Exclude<Sending, 'done'> | Refusal {
  if (status < 300 || message === ALREADY_STORED) return 'sent'
  if (message === ALREADY_SAID && act && !SAYS_MORE.includes(act.intent)) return 'sent'
  if (status === 401 || message === OTHER_USER) return 'signed-out'
  if (status >= 500 || status === 429 || status === 408) return 'waiting'
  return { status, message, issues }
}
