import { parseSubmission } from '@conform-to/react/future'
import { data } from 'react-router'
import { hasTooManyFields } from '#domain/request-limits.ts'
import { OPENED_BY, STEERING } from './steering.ts'

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

/** What was posted, read once: whose form it is must be known before what it says. */
const bodies = new WeakMap<Request, Promise<FormData>>()

function bodyOf(request: Request): Promise<FormData> {
  const body = bodies.get(request) ?? parseBody(request)
  bodies.set(request, body)
  return body
}

async function parseBody(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type')
  const body = await request.arrayBuffer()
  if (hasTooManyFields(body, type)) throw data(null, { status: 413 })
  return new Response(body, type === null ? {} : { headers: { 'content-type': type } }).formData()
}

/** One more value of a field: in place, as each copy of a growing array would cost what there is already. */
function addTyped(typed: PostedForm['typed'], name: string, value: string): void {
  const earlier = typed[name]
  if (earlier === undefined) typed[name] = value
  else if (Array.isArray(earlier)) earlier.push(value)
  else typed[name] = [earlier, value]
}

/** To whom the page of a posted form was shown; undefined when the form does not say, or is none. */
export const openedBy = (request: Request) => fieldOf(request, OPENED_BY)

/** A field of a posted form by itself; undefined when it has none, or is no form. */
export async function fieldOf(request: Request, name: string): Promise<string | undefined> {
  const value = await bodyOf(request).then(
    body => body.get(name),
    () => undefined,
  )
  return typeof value === 'string' ? value : undefined
}

/** A name that no form of ours has: too long, or of a row so far down that the rows before it would fill the memory. */
const isAbsurd = (name: string) => name.length > 200 || name === '__proto__' || /\[\d{4,}/.test(name)

/** Reads the fields of a GET form off an address, as those of a post are read; what no field of ours has is left out. */
export function readQuery(search: URLSearchParams): Pick<PostedForm, 'typed' | 'values'> {
  const typed: PostedForm['typed'] = {}
  const fields = new FormData()
  for (const [name, value] of search) {
    if (value.includes('\0') || isAbsurd(name)) continue
    addTyped(typed, name, value)
    fields.append(name, value)
  }
  try {
    return { typed, values: parseSubmission(fields).payload as Record<string, unknown> }
  } catch {
    // Names that make no object together.
    return { typed: {}, values: {} }
  }
}

/** Reads a form post. Files are left in `files`; everything else is text. Throws 400 for a body that is no form, 413 above 2,000 fields. */
export async function readForm(request: Request): Promise<PostedForm> {
  try {
    return await read(request)
  } catch (error) {
    // A body cut short, of no type, or with names that make no object: nothing that a browser sends.
    if (error instanceof Error) throw data(null, { status: 400 })
    throw error
  }
}

async function read(request: Request): Promise<PostedForm> {
  const files = await bodyOf(request)
  const typed: Record<string, string | string[]> = {}
  const fields = new FormData()
  for (const [name, value] of files) {
    if (typeof value !== 'string' || name === OPENED_BY) continue
    if (value.includes('\0')) throw new Error('A NUL in a text')
    if (isAbsurd(name)) throw new Error(`No field has such a name: ${name.slice(0, 50)}`)
    addTyped(typed, name, value)
    if (!STEERING.includes(name)) fields.append(name, value)
  }
  const key = files.get('idempotencyKey')
  return {
    intent: String(files.get('intent') ?? ''),
    values: parseSubmission(fields).payload as Record<string, unknown>,
    typed,
    headers: { headers: typeof key === 'string' && /^[\w.:-]{1,200}$/.test(key) ? { 'idempotency-key': key } : {} },
    files,
  }
}
