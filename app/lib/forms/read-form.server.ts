import { data } from 'react-router'
import { hasTooManyFields } from '#domain/limits.ts'
import { type AwaitedRecord, awaitedOf } from './made.server.ts'
import { nestedValues } from './nested-values.ts'
import { OPENED_BY, STEERING } from './steering.ts'

/** Posted form: nested values by field name (`stops[0].arrival`), the button's intent, the idempotency key. */
export interface PostedForm {
  intent: string
  values: Record<string, unknown>
  /** Typed text of every field by name, for redisplay. */
  typed: Record<string, string | string[]>
  /** Idempotency key as headers of the API call. */
  headers: { headers: Record<string, string> }
  files: FormData
  /** Form of another page that waits for the record created here. */
  awaited?: AwaitedRecord
}

/** Form bodies, read once: the author must be checked before the content is used. */
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

/** Adds a value to a field in place: copying a growing array each time would be quadratic. */
function addTyped(typed: PostedForm['typed'], name: string, value: string): void {
  const earlier = typed[name]
  if (earlier === undefined) typed[name] = value
  else if (Array.isArray(earlier)) earlier.push(value)
  else typed[name] = [earlier, value]
}

/** Id of the user to whom the page of a posted form was shown; undefined when absent or not a form. */
export const openedBy = (request: Request) => fieldOf(request, OPENED_BY)

/** Single field of a posted form; undefined when absent or not a form. */
export async function fieldOf(request: Request, name: string): Promise<string | undefined> {
  const value = await bodyOf(request).then(
    body => body.get(name),
    () => undefined,
  )
  return typeof value === 'string' ? value : undefined
}

/** Field name that none of our forms has: too long, or a row index so high that the rows before it would exhaust memory. */
const isAbsurd = (name: string) => name.length > 200 || name === '__proto__' || /\[\d{4,}/.test(name)

/** Reads the fields of a GET form from an address as those of a post; unknown names are ignored. */
export function readQuery(search: URLSearchParams): Pick<PostedForm, 'typed' | 'values'> {
  const typed: PostedForm['typed'] = {}
  const fields = new FormData()
  for (const [name, value] of search) {
    if (value.includes('\0') || isAbsurd(name)) continue
    addTyped(typed, name, value)
    fields.append(name, value)
  }
  try {
    return { typed, values: nestedValues(fields) }
  } catch {
    // The names contradict each other.
    return { typed: {}, values: {} }
  }
}

/** Reads a form post. Files stay in `files`; the rest is text. Throws 400 for a body that is not a form, 413 above 2,000 fields. */
export async function readForm(request: Request): Promise<PostedForm> {
  try {
    return await read(request)
  } catch (error) {
    // Truncated, untyped or with contradicting names: no browser sends this.
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
    values: nestedValues(fields),
    typed,
    headers: { headers: typeof key === 'string' && /^[\w.:-]{1,200}$/.test(key) ? { 'idempotency-key': key } : {} },
    files,
    awaited: awaitedOf(request),
  }
}
