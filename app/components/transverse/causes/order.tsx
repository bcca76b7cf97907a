import { type DragEvent, useState } from 'react'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { Page } from '#domain/lists.ts'
import { CAUSE_STATUS } from '#domain/transverse/causes/fields.ts'
import type { CauseRow } from './table.tsx'

interface OrderProps {
  page: Page<CauseRow>
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link to another page of the order. */
  href: (page: number) => string
}

/** Causes in order: two buttons move one by one position, also to the next page; with JavaScript rows can be dragged. */
export function CauseOrder({ page, idempotencyKey, failure, closeHref, href }: OrderProps) {
  const { rows, total, perPage } = page
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  function drop(event: DragEvent, target: CauseRow) {
    event.preventDefault()
    const form = held && (document.getElementById(`order-${held}`) as HTMLFormElement)
    setHeld(null)
    setOver(null)
    if (!form || target.id === held) return
    const button = form.elements.namedItem('dropped') as HTMLButtonElement
    button.name = 'position'
    button.value = String(target.order)
    form.requestSubmit(button)
    button.name = 'dropped'
  }

  return (
    <Panel title="Ordre des causes" closeHref={closeHref}>
      {failure && <WholeRefusal failure={failure} />}
      <p className="help">
        Les causes se proposent dans cet ordre.{' '}
        <span className="js-only">Une ligne se tire à sa place, ou se déplace par ses flèches.</span>
      </p>
      <ol className="order">
        {rows.map(row => (
          <li
            key={row.id}
            className={over === row.id && held !== row.id ? 'order-row order-over' : 'order-row'}
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', row.code)
              setHeld(row.id)
            }}
            onDragEnd={() => {
              setHeld(null)
              setOver(null)
            }}
            onDragOver={event => {
              if (!held) return
              event.preventDefault()
              setOver(row.id)
            }}
            onDrop={event => drop(event, row)}
          >
            <span className="js-only order-grip">
              <Icon name="grip-vertical" />
            </span>
            <span className="order-name">
              {row.label}
              {!row.active && <UseMark active={false} words={CAUSE_STATUS} />}
            </span>
            <Form method="post" id={`order-${row.id}`} className="order-acts" preventScrollReset>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <Move row={row} to={row.order > 1 ? row.order - 1 : undefined} icon="arrow-up" word="Monter" />
              <Move row={row} to={row.order < total ? row.order + 1 : undefined} icon="arrow-down" word="Descendre" />
              <button type="submit" name="dropped" hidden>
                Déplacer
              </button>
            </Form>
          </li>
        ))}
      </ol>
      {total > perPage && <Pager page={page.page} {...{ perPage, total, href }} shown={rows.length} label="Pages de l'ordre" />}
    </Panel>
  )
}

/** `to`: position of the neighbour; undefined at an end of the list. */
function Move({ row, to, icon, word }: { row: CauseRow; to: number | undefined; icon: 'arrow-up' | 'arrow-down'; word: string }) {
  return (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="position"
      value={to}
      disabled={to === undefined}
      aria-label={`${word} ${row.label}`}
      title={word}
    >
      <Icon name={icon} />
    </button>
  )
}
