import { parseSubmission } from '@conform-to/react/future'

/** A posted form: nested values by the names of its fields (`stops[0].arrival`), the button's intent, the key against double sending. */
export interface PostedForm {
  intent: string
  values: Record<string, unknown>
  /** Every field as it was typed, by its name: what an error answer shows again. */
  typed: Record<string, string | string[]>
  /** Headers for the API call: the idempotency key. */
  headers: { headers: Record<string, string> }
  files: FormData
}

/** Names of fields that steer the form and are not data. */
export const STEERING = ['intent', 'idempotencyKey']

/** Reads a form post. Files are left in `files`; everything else is text. */
export async function readForm(request: Request): Promise<PostedForm> {
  const files = await request.formData()
  const typed: Record<string, string | string[]> = {}
  const fields = new FormData()
  for (const [name, value] of files) {
    if (typeof value !== 'string') continue
    const earlier = typed[name]
    typed[name] = earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value]
    if (!STEERING.includes(name)) fields.append(name, value)
  }
  const key = files.get('idempotencyKey')
  return {
    intent: String(files.get('intent') ?? ''),
    values: parseSubmission(fields).payload as Record<string, unknown>,
    typed,
    headers: { headers: typeof key === 'string' && key ? { 'idempotency-key': key } : {} },
    files,
  }
}
