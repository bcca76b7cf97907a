import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { isRequestStep, type RequestStep, stepFrom } from '#domain/sales/delivery-request/step-values.ts'
import { stepOfField } from './field-labels.ts'
import { inFormOrder, preview, type RequestFormFailure, recordFields, rowsAsked } from './form.server.ts'

/** What a step answers: a refusal, or another step with what was typed at the ones before kept in it. */
export type StepFailure = RequestFormFailure & { step?: RequestStep }

const stepHref = (id: string, step: RequestStep) => `/sales/delivery-request/${id}?panel=draft&step=${step}`

/**
 * What a step of writing a cahier des charges asks for: a row more or less, the calendar, or to be kept and to go on, back, to another step,
 * or away. What cannot be kept yet is no reason to stay when one goes elsewhere: it goes along, and is there again at its step.
 * Undefined for a form that is no step.
 */
export function stepAction(api: ApiClient, posted: PostedForm, id?: string) {
  const { step } = posted.typed
  return isRequestStep(step) ? answerStep(api, posted, step, id) : undefined
}

async function answerStep(api: ApiClient, posted: PostedForm, step: RequestStep, id: string | undefined) {
  const rows = rowsAsked(posted)
  const { form, choices, issues } = await resolveRecords(api, rows?.form ?? posted, recordFields(rows?.form ?? posted))
  if (rows) return draft(form, {}, { choices, focus: rows.focus })
  if (form.intent === 'preview' && id) return preview(api, await withSites(api, form, id), choices)

  const to = whereTo(form.intent, step)
  if (!to) throw data(null, { status: 400 })
  const done = (id: string) => (to === 'sheet' ? `/sales/delivery-request/${id}` : stepHref(id, to))
  const answer = await submit(form, () => send(api, form, step, id), {
    to: saved => done(saved.id),
    // On the way the next step says it.
    flash: to === 'sheet' ? ({ number }) => `Saisie de ${number} enregistrée` : undefined,
  })
  const others = Object.keys(form.typed).filter(name => !['intent', 'idempotencyKey', 'version', 'step'].includes(name))
  if (answer instanceof Response) {
    // « Back » leads to the list and not to an empty form that would make a second one.
    if (!id) answer.headers.set('X-Remix-Replace', 'true')
    const carried = others.filter(name => ![undefined, step].includes(stepOfField(name)))
    if (carried.length === 0 || to === 'sheet' || !id) return answer
    // Saved; what other steps still hold unsaved stays with the form.
    const gone = Object.fromEntries(others.filter(name => stepOfField(name) === step).map(name => [name, null]))
    return moved(draft(form, { ...gone, version: null }, {}), to)
  }
  if (answer.data.status === 422 && to !== 'sheet' && form.intent !== 'next' && id) {
    return moved(draft(form, {}, { choices }), to)
  }
  const found = new Map(issues.map(issue => [issue.path, issue]))
  const refusal: StepFailure = {
    ...answer.data,
    choices,
    issues: inFormOrder(
      answer.data.issues.map(issue => found.get(issue.path) ?? issue),
      Object.keys(form.typed),
    ),
  }
  return data(refusal, answer.init ?? undefined)
}

/** The same answer, shown at another step. */
function moved(answer: ReturnType<typeof draft>, step: RequestStep) {
  return data<StepFailure>({ ...answer.data, step }, answer.init ?? undefined)
}

function whereTo(intent: string, step: RequestStep): RequestStep | 'sheet' | undefined {
  const [, goto] = /^goto:(\w+)$/.exec(intent) ?? []
  if (isRequestStep(goto)) return goto
  if (intent === 'next') return step === 'price' ? 'sheet' : stepFrom(step, 1)
  if (intent === 'previous') return stepFrom(step, -1)
  return intent === 'leave' ? 'sheet' : undefined
}

/** Keeps a step. A spot run has none of recurrence: that step is passed. */
async function send(api: ApiClient, form: PostedForm, step: RequestStep, id: string | undefined) {
  const request = api.sales['delivery-request']
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  if (!id) return json(request.drafts.$post({ json: values }, form.headers))
  const param = { id }
  if (step === 'recurrence' && form.typed.spot === 'on') return json(request[':id'].$get({ param, query: {} }))
  return json(request[':id'].steps[step].$put({ param, json: values }, form.headers))
}

/** The calendar also follows from the validity and the sites, which other steps have kept. */
async function withSites(api: ApiClient, form: PostedForm, id: string): Promise<PostedForm> {
  const { current, stops } = await json(api.sales['delivery-request'][':id'].$get({ param: { id }, query: {} }))
  const { validFrom, validTo } = current
  const sites = stops.map(({ addressId, dayOffset }) => ({ addressId, dayOffset: String(dayOffset) }))
  return { ...form, values: { ...form.values, validFrom, validTo, stops: sites } }
}
