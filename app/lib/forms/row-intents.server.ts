import { changeForm } from './change-form.server.ts'
import type { PostedForm } from './read-form.server.ts'
import { redisplay } from './redisplay.server.ts'
import { orderOf, reordered, rowCount } from './rows.ts'

interface Rows {
  /** The word of the buttons: `add-stop`, `up-stop:1`. */
  row: string
  /** The fields of a row: `stops[0].kind`. */
  name: string
  /** What a new row begins with. */
  blank: Record<string, string>
  /** The field that comes next: of a new row, of the one that moved, of the one in the place of one that went. */
  focus?: string
}

/**
 * The intent of a button that adds, takes out or moves a row: the form comes back with the rows in their new order, nothing is saved. Empty
 * when another button was pressed. `answered` does more with the changed form than showing it.
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
