/** A refused form: the screen shows it beside the fields, with everything typed. */
export interface FormFailure {
  /** 422 invalid, 409 stale, 404 forbidden or gone, 5xx a failure. */
  status: number
  message: string
  issues: { path: string; message: string }[]
  typed: Record<string, string | string[]>
  intent: string
  /** Of a stale form: the record as it is now. */
  current?: unknown
  /** The form had been saved with other values: its key stays, so that it is not saved a second time. */
  alreadyStored?: true
  /** What fields may take, found for what was typed: the communes of a postal code, the clients that a name fits. */
  choices?: Record<string, Choice[]>
  /** False: no notification says it, because the form does (fields to correct), or because nothing failed (`redisplay`). */
  toast?: false
  /** The field that comes next, when a button changed the form (`redisplay`). */
  focus?: string
}

export interface Choice {
  value: string
  label: string
}

/** The values that a form starts from: what was typed before a refusal, else the record's. */
export function startValue(failure: FormFailure | undefined, name: string, recorded: string | number | null | undefined): string {
  const typed = failure?.typed[name]
  if (failure) return (Array.isArray(typed) ? typed[0] : typed) ?? ''
  return recorded === null || recorded === undefined ? '' : String(recorded)
}

/** The same for boxes and multiple choices. */
export function startValues(failure: FormFailure | undefined, name: string, recorded: readonly (string | number)[]): string[] {
  const typed = failure?.typed[name]
  if (failure) return typed === undefined ? [] : Array.isArray(typed) ? typed : [typed]
  return recorded.map(String)
}

/** The message at a field, if it was refused. */
export function issueAt(failure: FormFailure | undefined, name: string): string | undefined {
  return failure?.issues.find(issue => issue.path === name)?.message
}
