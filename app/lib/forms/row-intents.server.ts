import { changeForm } from './change-form.server.ts'
import type { PostedForm } from './read-form.server.ts'
import { redisplay } from './redisplay.server.ts'
import { orderOf, reordered, rowCount } from './rows.ts'

interface Rows {
  /** Row name in the buttons: `add-stop`, `up-stop:1`. */
  row: string
  /** Field name of the rows: `stops[0].kind`. */
  name: string
  /** Defaults of a new row. */
  blank: Record<string, string>
  /** Field to focus: in the new or moved row, or in the row after a removed one. */
  focus?: string
}

/**
 * Intent of a button that adds, removes or moves a row: redisplays the form with reordered rows without saving. Empty for other buttons.
 * `answered` replaces the redisplay.
 *
 *     return answer(form, { ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'RELAIS' } }), ...lineIntents(api, form, ways) })
 */
export function rowIntents(
  form: PostedForm,
  { row, name, blank, focus }: Rows,
  answered = async (changed: PostedForm, next: { focus?: string }) => redisplay(changed, {}, next),
) {
  const order = orderOf(form.intent, row, rowCount(form.typed, name))
  if (!order) return {}
  const next = focus && { focus: `${name}[${placeNext(form.intent, order)}].${focus}` }
  return { [form.intent]: () => answered(changeForm(form, reordered(form.typed, name, order, blank)), { ...next }) }
}

function placeNext(intent: string, order: readonly (number | null)[]): number {
  const added = order.indexOf(null)
  const [, act, place, to] = /^(\w+)-\w+(?::(\d+))?(?::(\d+))?$/.exec(intent) ?? []
  const moved = Number(to ?? place ?? 0) + (act === 'up' ? -1 : act === 'down' ? 1 : 0)
  return Math.max(0, Math.min(added >= 0 ? added : moved, order.length - 1))
}
