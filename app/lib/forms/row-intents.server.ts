import { draft } from './draft.server.ts'
import type { PostedForm } from './read-form.server.ts'
import { orderAsked, reordered, rowCount } from './rows.ts'

interface Rows {
  /** The word of the buttons: `add-stop`, `up-stop:1`. */
  row: string
  /** The fields of a row: `stops[0].kind`. */
  name: string
  /** What a new row begins with. */
  blank: Record<string, string>
  /** The field of a new row, or of the first one, that comes next. */
  focus?: string
}

/**
 * The intent of a button that adds, takes out or moves a row: the form comes back with the rows in their new order, nothing is saved. Empty
 * when another button was pressed.
 *
 *     return answer(form, { ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'RELAIS' } }), ...lineIntents(api, form, ways) })
 */
export function rowIntents(form: PostedForm, { row, name, blank, focus }: Rows) {
  const order = orderAsked(form.intent, row, rowCount(form.typed, name))
  if (!order) return {}
  const next = focus && { focus: `${name}[${Math.max(0, order.indexOf(null))}].${focus}` }
  return { [form.intent]: async () => draft(form, reordered(form.typed, name, order, blank), { ...next }) }
}
