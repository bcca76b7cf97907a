import { data } from 'react-router'
import { ApiError, type ApiResponse, json } from '../api/error.ts'
import type { PostedForm } from './read-form.server.ts'
import { redisplay } from './redisplay.server.ts'
import { type Done, failed, submit } from './submit.server.ts'

/** A write of the typed API client: `api.sales.companies[':id'].$put`. */
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
 * Posts a form to one operation of the API and answers the browser (`submit`): its fields are the body, its key makes a resend write once,
 * the version that it was filled against is one of its fields. `json` adds to the fields or replaces them; `form` does so for an operation
 * that takes a file, and sends all of them as a multipart body.
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
  // The API judges what was posted: its types say what it takes, not what people type.
  const input = { param, query, ...body } as Input
  return submit(form, () => json(write(input, form.headers)), done)
}

/**
 * The same for a part of a page that saves by itself (a fetcher): the page stays, and its message too. Answers null, or the refusal; the part
 * says why at its fields, so no notification does.
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
 * Asks the API about what was typed and writes nothing: the form comes back as it was typed, with what `shown` makes of the answer, or with
 * the refusal.
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
    // Without the key: the write that follows has it.
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
 * Answers a posted form by its intent; one that the screen does not know is a 400. Records of intents are joined by spreading them.
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
