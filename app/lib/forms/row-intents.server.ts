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
  /** The field to focus: of the new row, of the moved one, or of the one after the removed one. */
  focus?: string
}

/**
 * The intent of a button that adds, removes or moves a row: the form is redisplayed with its rows in the new order, nothing is saved. Empty
 * for another button. `answered` replaces the redisplay.
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
