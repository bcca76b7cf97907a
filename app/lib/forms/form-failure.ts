/** Refused form: the screen shows it beside the fields with all typed values. */
export interface FormFailure {
  /** 422 invalid, 409 conflict, 404 forbidden or deleted, 5xx failure. */
  status: number
  message: string
  issues: { path: string; message: string }[]
  typed: Record<string, string | string[]>
  intent: string
  /** Current record, for a conflict. */
  current?: unknown
  /** The form had been saved with other values: its key stays, so that it is not saved a second time. */
  alreadyStored?: true
  /** The issues are doubts, which `confirm` answers: the question above them. */
  toConfirm?: string
  /** Choices found for the typed values: communes of a postal code, clients that match a name. */
  choices?: Record<string, Choice[]>
  /** False: no notification, because the form shows its errors or nothing failed (`redisplay`). */
  toast?: false
  /** Field to focus after a button changed the form (`redisplay`). */
  focus?: string
}

export interface Choice {
  value: string
  label: string
}

/** Remounts a form once the server has found a record for a typed name, because its fields are uncontrolled. */
export const formKey = (failure: FormFailure | undefined): string =>
  failure ? JSON.stringify([failure.typed, failure.intent]) : 'form'

/** Initial value of a field: typed before a refusal, else stored. */
export function startValue(failure: FormFailure | undefined, name: string, recorded: string | number | null | undefined): string {
  const typed = failure?.typed[name]
  if (failure) return (Array.isArray(typed) ? typed[0] : typed) ?? ''
  return recorded === null || recorded === undefined ? '' : String(recorded)
}

/** Initial values of check boxes and multiple choices. */
export function startValues(failure: FormFailure | undefined, name: string, recorded: readonly (string | number)[]): string[] {
  const typed = failure?.typed[name]
  if (failure) return typed === undefined ? [] : Array.isArray(typed) ? typed : [typed]
  return recorded.map(String)
}

/** Message of a refused field. */
export function issueAt(failure: FormFailure | undefined, name: string): string | undefined {
  return failure?.issues.find(issue => issue.path === name)?.message
}
