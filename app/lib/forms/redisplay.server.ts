import { data } from 'react-router'
import type { Choice, FormFailure } from './form-failure.ts'
import type { PostedForm } from './read-form.server.ts'

/**
 * Answers a button that changes a form without saving it: typed values with `changes` (`null` removes a field), the `choices` found for
 * them, and `issues` for those not found.
 */
export function redisplay(
  form: PostedForm,
  changes: Record<string, string | string[] | null>,
  found: { choices?: Record<string, Choice[]>; issues?: FormFailure['issues']; focus?: string } = {},
) {
  const typed = { ...form.typed }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete typed[name]
    else typed[name] = value
  }
  const status = found.issues?.length ? 422 : 200
  const answer: FormFailure = { status, message: '', issues: [], typed, intent: form.intent, toast: false, ...found }
  return data(answer, { status })
}
