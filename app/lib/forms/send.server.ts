import { data } from 'react-router'
import { ApiError, type ApiResponse, json } from '../api/error.ts'
import type { PostedForm } from './read-form.server.ts'
import { redisplay } from './redisplay.server.ts'
import { type Done, failed, submit } from './submit.server.ts'

/** Write operation of the typed client: `api.sales.companies[':id'].$put`. */
type Write<Input, Answer> = (input: Input, options: Partial<PostedForm['headers']>) => Promise<ApiResponse<Answer>>

type Param<Input> = Input extends { param: infer Names } ? { param: Names } : { param?: undefined }
type Query<Input> = Input extends { query: infer Names }
  ? { query: Names }
  : Input extends { query?: infer Names }
    ? { query?: Names }
    : unknown
type Part<Input, Target extends 'json' | 'form'> = Target extends keyof NonNullable<Input>
  ? Partial<NonNullable<Input>[Target]>
  : never

/**
 * Posts a form to one API operation and answers the browser (`submit`): the body is its fields, with the lock version among them; the
 * idempotency key makes a resend write once. `json` adds or replaces fields; `form` does so for file uploads and sends a multipart body.
 *
 *     send(form, factors[':id'].$put, { param, to: list, flash: 'Facteur de coût enregistré' })
 *     send(form, companies[':id'].documents.$post, { param, form: { file }, to: back, flash: 'Document joint' })
 */
export function send<Input, Answer>(
  form: PostedForm,
  write: Write<Input, Answer>,
  {
    param,
    query,
    json: fields,
    form: parts,
    ...done
  }: Param<Input> & Query<Input> & Done<Answer> & { json?: Part<Input, 'json'>; form?: Part<Input, 'form'>; query?: unknown },
) {
  const body = parts ? { form: { ...form.values, ...(parts as object) } } : { json: { ...form.values, ...(fields as object) } }
  // The API validates what was posted: its types describe what it accepts, not what people type.
  const input = { param, query, ...body } as Input
  return submit(form, () => json(write(input, form.headers)), done)
}

/**
 * Like `send` for a part of a page that saves by itself (fetcher): the page and its message stay. Returns null or the refusal, which the
 * part shows at its fields instead of a notification.
 *
 *     sendAndStay(form, api.profile.preferences.$put)
 */
export async function sendAndStay<Input, Answer>(form: PostedForm, write: Write<Input, Answer>) {
  try {
    await json(write({ json: form.values } as Input, form.headers))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error, { toast: false })
  }
}

/**
 * Like `send` for what is shown once, such as a key: the response page has it as `made`, and no URL does.
 *
 *     sendAndShow(form, devices.$post, { param: { id } })
 */
export async function sendAndShow<Input, Answer>(
  form: PostedForm,
  write: Write<Input, Answer>,
  { param }: Param<Input> = {} as Param<Input>,
) {
  try {
    return data({ made: await json(write({ param, json: form.values } as Input, form.headers)) }, { status: 201 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}

/**
 * Sends typed values to a read-only API operation: the form comes back as typed, with what `shown` makes of the response, or with the
 * refusal.
 *
 *     ask(form, request.suspend.effect.$post, { param, query, shown: effect => ({ effect }) })
 */
export async function ask<Input, Answer, Shown>(
  form: PostedForm,
  question: Write<Input, Answer>,
  {
    param,
    query,
    json: fields,
    shown,
    ...found
  }: Param<Input> &
    Query<Input> &
    Parameters<typeof redisplay>[2] & { json?: Part<Input, 'json'>; query?: unknown; shown: (answer: Answer) => Shown },
) {
  const input = { param, query, json: { ...form.values, ...(fields as object) } } as Input
  try {
    // Without the idempotency key, which is for the write that follows.
    const answer = await json(question(input, {}))
    const asTyped = redisplay(form, {}, found)
    return data({ ...asTyped.data, ...shown(answer) }, asTyped.init ?? undefined)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refusal = failed(form, error)
    return data({ ...refusal.data, choices: found.choices }, refusal.init ?? undefined)
  }
}

/**
 * Answers a posted form by its intent; an unknown one gives 400. Join records of intents by spreading them.
 *
 *     return answer(form, { ...viewIntents(api, args, form), ...factorIntents(api, form, ways) })
 */
export function answer<Intents extends Record<string, () => unknown>>(
  form: PostedForm,
  intents: Intents,
): ReturnType<Intents[string]> {
  const act = Object.hasOwn(intents, form.intent) ? intents[form.intent] : undefined
  if (!act) throw data(null, { status: 400 })
  return act() as ReturnType<Intents[string]>
}
