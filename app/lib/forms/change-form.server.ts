import { nestedValues } from './nested-values.ts'
import type { PostedForm } from './read-form.server.ts'
import { STEERING } from './steering.ts'

/** Posted form with these fields set or removed (`null`), both for the API and for redisplay. */
export function changeForm(form: PostedForm, changes: Record<string, string | string[] | null>): PostedForm {
  const typed = { ...form.typed }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete typed[name]
    else typed[name] = value
  }
  const fields = new FormData()
  for (const [name, value] of Object.entries(typed)) {
    if (STEERING.includes(name)) continue
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, one)
  }
  return { ...form, typed, values: nestedValues(fields) }
}
