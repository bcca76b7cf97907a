import { Changes } from '#app/components/ui/form/changes.tsx'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { type HistoryEntry, SOURCE_LABELS } from '#domain/history/entry.ts'
import { Icon } from '../ui/icon.tsx'

/** Page of a history, as returned by `GET /api/history/:id`. */
export interface HistoryPage {
  entries: HistoryEntry[]
  page: number
  more: boolean
}

const ACTS: Record<HistoryEntry['action'], string> = { INSERT: 'Création', UPDATE: 'Modification', DELETE: 'Suppression' }

/**
 * « Historique » of a record: who changed what and when, newest first. `href` links to its pages.
 *
 *     <History history={history} href={page => `?tab=historique&page=${page}`} />
 */
export function History({ history: { entries, page, more }, href }: { history: HistoryPage; href: (page: number) => string }) {
  if (entries.length === 0) return <p className="help">Aucune modification enregistrée.</p>
  return (
    <div className="grid gap-4">
      <ol className="box">
        {entries.map(entry => (
          <li key={entry.id} className="border-t border-line px-4 py-3 first:border-t-0">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {(page > 1 || more) && (
        <nav className="flex justify-between" aria-label="Pages de l'historique">
          {page > 1 ? (
            <a className="btn btn-sm btn-line" href={href(page - 1)} rel="prev">
              <Icon name="chevron-left" />
              Plus récentes
            </a>
          ) : (
            <span />
          )}
          {more && (
            <a className="btn btn-sm btn-line" href={href(page + 1)} rel="next">
              Plus anciennes
              <Icon name="chevron-right" />
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const local = toLocal(entry.at)
  const changes = (
    <Changes
      caption={`${ACTS[entry.action]} du ${formatDate(local.slice(0, 10))}`}
      left="Avant"
      right="Après"
      rows={entry.changes.map(({ field, label, before, after }) => ({ name: field, label, left: before, right: after }))}
    />
  )
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold">
          {entry.part ? `${entry.part}\u202f: ${ACTS[entry.action].toLowerCase()}` : ACTS[entry.action]}
        </b>
        <span className="text-muted">
          {entry.actor ?? 'Quai'}
          {entry.source !== 'ECRAN' && ` (${SOURCE_LABELS[entry.source].toLowerCase()})`}
        </span>
        <time className="ml-auto text-muted" dateTime={entry.at}>
          {formatDate(local.slice(0, 10))} à {local.slice(11)}
        </time>
      </p>
      {entry.action === 'UPDATE' ? (
        <div className="mt-2">{changes}</div>
      ) : (
        entry.changes.length > 0 && (
          <details className="mt-1">
            <summary className="cursor-pointer text-muted">
              {entry.changes.length} valeur{entry.changes.length > 1 && 's'}
            </summary>
            <div className="mt-2">{changes}</div>
          </details>
        )
      )}
    </>
  )
}
