import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import { formatMoney, formatNumber, withUnit } from '#domain/formats/number.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import { MATERIAL_DOCUMENT_KIND_LABELS } from '#domain/materials/document-values.ts'
import { DeadlineStateMark } from './material-status.tsx'

type Found = Answer<ApiClient['materials']['deadlines']['$get']>
export type DeadlineRecord = Found['rows'][number]
export type EndingPaper = Found['papers'][number]

export interface DeadlineRights {
  write: boolean
  state: boolean
  /** ADMIN may take back a completion. */
  correct?: boolean
}

interface DeadlinesProps {
  rows: readonly DeadlineRecord[]
  /** Documents with an expiry that no deadline tracks. */
  papers: readonly EndingPaper[]
  can: DeadlineRights
  /** Link to the owner's screen with these changes: `panel`, `confirm`, and the deadline as `echeance`. */
  href: (changes: Record<string, string>) => string
}

/** Deadlines of a vehicle, trailer or piece of equipment, nearest first, with their acts. */
export function Deadlines({ rows, papers, can, href }: DeadlinesProps) {
  const empty = rows.length === 0 && papers.length === 0
  return (
    <Box
      title="Échéances"
      flush={!empty}
      action={
        can.write && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'deadline' })}>
            <Icon name="calendar-plus" />
            Ajouter une échéance
          </a>
        )
      }
    >
      {empty ? (
        <p className="help">Contrôles, attestations, assurance, entretien{'\u202f'}: ce qui revient à date.</p>
      ) : (
        <ul className="box-rows">
          {rows.map(row => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <div className="min-w-48 flex-1">
                <b className="font-semibold">{DEADLINE_KIND_LABELS[row.kind]}</b>
                <div className="help">{detail(row)}</div>
                <Done row={row} {...(can.correct && { href })} />
              </div>
              <div className="min-w-32">
                <div>
                  {formatDate(row.dueOn)}
                  {row.dueKm !== null && <span className="help"> ou {formatNumber(row.dueKm)} km</span>}
                </div>
                <DeadlineStateMark state={row.state} />
                {row.plannedOn && <div className="help">Rendez-vous le {formatDate(row.plannedOn)}</div>}
              </div>
              {(can.state || can.write) && <Acts row={row} can={can} href={href} />}
            </li>
          ))}
          {papers.map(paper => (
            <li key={paper.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <div className="min-w-48 flex-1">
                <b className="font-semibold">{labelOf(MATERIAL_DOCUMENT_KIND_LABELS, paper.what)}</b>
                <div className="help">Document</div>
              </div>
              <div className="min-w-32">
                <div>{formatDate(paper.dueOn)}</div>
                <DeadlineStateMark state={paper.state} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="échéances les plus proches" />
      <ListedMax shown={papers.length} what="documents qui expirent le plus tôt" />
      <ListedMax shown={rows.flatMap(({ done }) => done).length} what="contrôles les plus récents" />
    </Box>
  )
}

const detail = ({ lastDone, provider, note }: DeadlineRecord) =>
  [lastDone ? `Dernier le ${formatDate(lastDone)}` : 'Jamais fait', provider, note].filter(Boolean).join(' · ')

function Acts({ row, can, href }: Pick<DeadlinesProps, 'can' | 'href'> & { row: DeadlineRecord }) {
  const name = <span className="sr-only"> {DEADLINE_KIND_LABELS[row.kind]}</span>
  const at = (changes: Record<string, string>) => href({ ...changes, echeance: row.id })
  return (
    <div className="flex flex-wrap gap-1">
      {can.state && (
        <a className="btn btn-sm btn-line" href={at({ panel: 'done' })}>
          Échéance faite…{name}
        </a>
      )}
      {can.write && (
        <>
          <a className="btn btn-sm btn-bare" href={at({ panel: 'plan' })}>
            Planifier…{name}
          </a>
          <a className="btn btn-sm btn-bare" href={at({ panel: 'deadline' })}>
            Modifier{name}
          </a>
          {row.done.length === 0 && (
            <a className="btn btn-sm btn-bare" href={at({ confirm: 'deadline' })}>
              Supprimer…{name}
            </a>
          )}
        </>
      )}
    </div>
  )
}

/** Past checks, folded; with `href` each can be deleted. */
function Done({ row, href }: { row: DeadlineRecord; href?: DeadlinesProps['href'] }) {
  if (row.done.length === 0) return null
  return (
    <details>
      <summary className="text-link">{row.done.length > 1 ? `${row.done.length} contrôles faits` : '1 contrôle fait'}</summary>
      <ul className="help">
        {row.done.map(control => (
          <li key={control.id}>
            {[
              formatDate(control.doneOn),
              control.odometerKm !== null && withUnit(formatNumber(control.odometerKm), 'km'),
              control.provider,
              typeof control.costCents === 'number' && formatMoney(control.costCents),
              control.note,
            ]
              .filter(Boolean)
              .join(' · ')}
            {href && (
              <>
                {' · '}
                <a className="text-link" href={href({ confirm: 'done', echeance: row.id, fiche: control.id })}>
                  Supprimer…<span className="sr-only"> le contrôle du {formatDate(control.doneOn)}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
