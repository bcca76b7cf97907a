import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { notify } from '#app/components/toasts/toasts.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { countText } from '#domain/formats/counted.ts'
import { formatPrice } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { nextDeadline } from '#domain/sales/delivery-request/deadline.ts'
import { moveOf } from '#domain/sales/delivery-request/move.ts'
import { mayOnRequest, REQUEST_ACT_RIGHTS, REQUEST_ACTS, type RequestAct } from '#domain/sales/delivery-request/states.ts'
import { stepWords } from '#domain/sales/delivery-request/step-values.ts'
import { PRICE_UNITS, REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'

type Columns = Answer<ApiClient['sales']['delivery-request']['board']['$get']>['columns']
type RequestCard = Columns[number]['rows'][number]

interface BoardProps {
  /** `rows`: cards of all columns, in column order. */
  board: { columns: readonly Omit<Columns[number], 'rows'>[]; rows: readonly RequestCard[] }
  links: ListLinks
  role: Role
  today: string
}

/** Button texts of a card; conception and calendar acts have none. */
const ACTS: Partial<Record<RequestAct, string>> = {
  submit: 'Envoyer en conception',
  propose: 'Proposer',
  accept: 'Accepter',
  refuse: 'Refuser',
  suspend: 'Suspendre',
  resume: 'Reprendre',
  terminate: 'Résilier',
}

/**
 * Requests by status: columns, or an accordion on phones. Each act links to its question; with a script, cards can also be
 * dragged, and a forbidden column says why.
 */
export function RequestsBoard({ board: { columns, rows: cards }, links, role, today }: BoardProps) {
  const [dragged, setDragged] = useState<RequestCard | null>(null)
  const navigate = useNavigate()
  const questions = new Map(REQUEST_ACTS.map(act => [act, links.to({ confirm: act, id: null })]))
  const hrefOf = (row: RequestCard, act: RequestAct) =>
    act === 'accept' ? `/sales/delivery-request/${row.id}?panel=accept` : `${questions.get(act)}&id=${row.id}`

  function drop(event: DragEvent, status: RequestStatus) {
    event.preventDefault()
    setDragged(null)
    if (!dragged || dragged.status === status) return
    const move = moveOf(role, dragged.status, status)
    if ('act' in move) navigate(hrefOf(dragged, move.act), { preventScrollReset: true })
    else notify('warning', `${dragged.number}\u202f: ${move.why}`)
  }
  /** Marks the columns where the dragged card may go. */
  const look = (status: RequestStatus) =>
    !dragged || dragged.status === status ? '' : 'act' in moveOf(role, dragged.status, status) ? ' board-open' : ' board-shut'

  const opened = columns.find(({ total }) => total > 0)?.status

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="board" aria-label="Cahiers des charges par statut" tabIndex={0}>
      {columns.map(({ status, total, capped }) => {
        const rows = cards.filter(card => card.status === status)
        const acts = actsAt(status, role)
        const count = countText({ total, capped })
        return (
          <section
            key={status}
            className={`board-column${look(status)}`}
            aria-label={REQUEST_STATUS_LABELS[status]}
            onDragOver={event => dragged && event.preventDefault()}
            onDrop={event => drop(event, status)}
          >
            <h2 className="board-head">
              <RequestStatusMark status={status} />
              <b>{count}</b>
            </h2>
            {/* A phone shows the columns below one another; the first with cards is open. */}
            <details className="board-fold" open={status === opened}>
              <summary>
                <h2>
                  <RequestStatusMark status={status} />
                </h2>
                <b>{count}</b>
                <Icon name="chevron-down" />
              </summary>
            </details>
            <div className="board-body">
              <ul className="board-cards">
                {rows.map(row => (
                  <li
                    key={row.id}
                    className="board-card"
                    draggable
                    onDragStart={event => {
                      event.dataTransfer.effectAllowed = 'move'
                      event.dataTransfer.setData('text/plain', row.number)
                      setDragged(row)
                    }}
                    onDragEnd={() => setDragged(null)}
                  >
                    <Card row={row} today={today} />
                    <Acts row={row} acts={acts} hrefOf={hrefOf} />
                  </li>
                ))}
              </ul>
              {total > rows.length && (
                <a className="text-link board-more" href={links.to({ view: null, status })}>
                  {capped ? 'Voir la liste' : `Voir les ${total}`}
                </a>
              )}
              {total === 0 && <p className="help board-more">Aucun</p>}
            </div>
          </section>
        )
      })}
    </section>
  )
}

function Card({ row, today }: { row: RequestCard; today: string }) {
  const deadline = nextDeadline(row)
  const days = deadline ? daysBetween(today, deadline.date) : 0
  const pressing = deadline && deadline.pressingDays !== null && days <= deadline.pressingDays
  return (
    <>
      <div className="board-line">
        <span className="board-number text-muted">{row.number}</span>
        {row.unitPrice !== null && (
          <span className="board-price tabular-nums">
            {formatPrice(row.unitPrice)} / {PRICE_UNITS[row.pricingMode]}
          </span>
        )}
      </div>
      <a className="board-title" href={`/sales/delivery-request/${row.id}`} draggable={false}>
        {row.title}
      </a>
      <div>{row.company}</div>
      {row.step && (
        <a className="text-link" href={`/sales/delivery-request/${row.id}?panel=draft&step=${row.step}`} draggable={false}>
          Reprendre la saisie ({stepWords(row.step)})
        </a>
      )}
      {deadline && (
        <div className="board-line help">
          <Icon name="calendar-days" />
          <span className="grow">{deadline.label}</span>
          {pressing ? <Tag tone={days < 0 ? 'error' : 'warning'}>{formatDate(deadline.date)}</Tag> : formatDate(deadline.date)}
        </div>
      )}
    </>
  )
}

const actsAt = (status: RequestStatus, role: Role) =>
  REQUEST_ACTS.filter(act => ACTS[act] && REQUEST_ACT_RIGHTS[act] !== 'request.design' && mayOnRequest(role, status, act))

interface ActsProps {
  row: RequestCard
  acts: readonly RequestAct[]
  hrefOf: (row: RequestCard, act: RequestAct) => string
}

function Acts({ row, acts: possible, hrefOf }: ActsProps) {
  // An incomplete draft cannot be submitted.
  const acts = row.step ? possible.filter(act => act !== 'submit') : possible
  if (acts.length === 0) return null
  return (
    <div className="board-acts">
      {acts.map(act => (
        <a
          key={act}
          className="btn btn-sm btn-line"
          href={hrefOf(row, act)}
          aria-label={`${ACTS[act]} ${row.number}…`}
          draggable={false}
        >
          {ACTS[act]}…
        </a>
      ))}
    </div>
  )
}
