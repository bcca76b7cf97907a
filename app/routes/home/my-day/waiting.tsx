import { Banner } from '#app/components/ui/banner.tsx'
import { clockTime, shortDay } from '#app/lib/dates/french-dates.ts'
import type { StoredAct } from '#app/lib/offline/act-store.ts'
import type { useKeptActs } from '#app/lib/offline/use-kept-acts.ts'
import { counted } from '#domain/formats/counted.ts'
import { KEPT_LABELS } from '#domain/home/kept-acts.ts'
import { isReport } from '#domain/home/reports.ts'
import type { Day } from './day.ts'
import { reportHref } from './reports.tsx'

interface WaitingProps extends Pick<Day, 'runs' | 'ahead'> {
  kept: ReturnType<typeof useKeptActs>
}

/** Queued acts with their reason, refused ones, and those sent since the page was opened. */
export function Waiting({ kept: { acts, sent, connected, signedOut, drop }, runs, ahead }: WaitingProps) {
  const waiting = acts.filter(({ refusal }) => !refusal)
  const refused = acts.filter(({ refusal }) => refusal)
  const what = (act: StoredAct) => <Act act={act} runs={runs} ahead={ahead} />
  return (
    <>
      {!connected && waiting.length === 0 && (
        <Banner tone="warning" icon="info">
          Pas de réseau. Ce que vous notez reste dans ce téléphone et part dès qu'il revient.
        </Banner>
      )}
      <div role="status" className="my-day-kept">
        {waiting.length > 0 && (
          <Banner tone="warning" icon="upload">
            <b>{counted(waiting.length, 'action')} en attente d'envoi</b>
            <p>
              {signedOut
                ? 'La session est terminée\u202f: reconnectez-vous, elles partiront.'
                : refused.length > 0
                  ? 'Elles suivent une action refusée.'
                  : connected
                    ? 'Envoi en cours.'
                    : "Pas de réseau\u202f: elles restent dans ce téléphone et partent dès qu'il revient."}
            </p>
            <ul>
              {waiting.map(act => (
                <li key={act.id}>{what(act)}</li>
              ))}
            </ul>
          </Banner>
        )}
        {sent.length > 0 && (
          <Banner tone="success">
            <b>{counted(sent.length, 'action envoyée', 'actions envoyées')}</b>
            <ul>
              {sent.map(act => (
                <li key={act.id}>
                  {what(act)}, envoyé à {clockTime(act.sentAt)}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      {refused.map(act => (
        <Banner key={act.id} tone="error">
          <b>Refusé à l'envoi</b>
          <p>{what(act)}</p>
          {[...new Set([act.refusal!.message, ...act.refusal!.issues.map(({ message }) => message)])].map(message => (
            <p key={message}>{message}</p>
          ))}
          {isReport(act.intent) && (
            <a className="btn btn-line" href={reportHref(act.intent, act.journey)}>
              Corriger
            </a>
          )}
          <button type="button" className="btn btn-line" onClick={() => drop(act)}>
            Ne pas envoyer cette action
          </button>
        </Banner>
      ))}
    </>
  )
}

/** « Terminé · Transports Le Goff · 10:25 ». */
function Act({ act, runs, ahead }: { act: StoredAct } & Pick<Day, 'runs' | 'ahead'>) {
  const run = runs.find(({ number }) => number === act.journey)
  const later = ahead.find(({ number }) => number === act.journey)
  const stop = run?.stops.find(({ position }) => position === (act.position ?? Number(act.fields.stop || Number.NaN)))
  const place = stop?.name ?? run?.label ?? (later ? `${later.label}, ${shortDay(later.serviceDate).slice(0, -5)}` : act.journey)
  return (
    <>
      {KEPT_LABELS[act.intent]} · {place} · {clockTime(act.pressedAt)}
    </>
  )
}
