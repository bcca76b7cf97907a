import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { refusalOf, resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { stepOfField } from '#domain/sales/delivery-request/form-fields.ts'
import { isRequestStep, REQUEST_STEPS, type RequestStep, stepFrom } from '#domain/sales/delivery-request/step-values.ts'
import { preview, type RequestFormFailure, recordFields, requestRowIntents } from './form.server.ts'

/** Answer of a step: a refusal, or another step carrying unsaved values. */
export type StepFailure = RequestFormFailure & { step?: RequestStep }

const stepHref = (id: string, step: RequestStep) => `/sales/delivery-request/${id}?panel=draft&step=${step}`

interface Way {
  /** Absent until the first step has created the draft. */
  id: string | undefined
  step: RequestStep
  to: RequestStep | 'sheet'
}

/**
 * Intents of a step: add or remove a row, preview the calendar, save and go on, back, elsewhere or away. No intents for a form
 * that is not a step.
 */
export function stepIntents(api: ApiClient, form: PostedForm, id?: string) {
  const { step } = form.typed
  if (!isRequestStep(step)) return {}
  const go = (to: Way['to']) => () => leaveStep(api, form, { id, step, to })
  return {
    ...requestRowIntents(api, form),
    ...(id && { preview: async () => preview(api, form, await recordedRun(api, id)) }),
    next: go(step === 'price' ? 'sheet' : stepFrom(step, 1)),
    previous: go(stepFrom(step, -1)),
    leave: go('sheet'),
    ...Object.fromEntries(REQUEST_STEPS.map(to => [`goto:${to}`, go(to)])),
  }
}

/** Leaving a step never requires valid values: unsaved values go along and return with their step. */
async function leaveStep(api: ApiClient, posted: PostedForm, { id, step, to }: Way) {
  const resolved = await resolveRecords(api, posted, recordFields(posted))
  const { form, choices } = resolved
  const answer = await saveStep(api, form, { id, step, to })
  if (answer instanceof Response) {
    // « Back » returns to the list, not to an empty form that would create a second draft.
    if (!id) answer.headers.set('X-Remix-Replace', 'true')
    const names = Object.keys(form.typed).filter(name => stepOfField(name))
    if (names.every(name => stepOfField(name) === step) || to === 'sheet' || !id) return answer
    // Drops the saved step's values; other steps keep their unsaved ones.
    const saved = Object.fromEntries(names.filter(name => stepOfField(name) === step).map(name => [name, null]))
    return shownAt(to, redisplay(form, { ...saved, version: null }))
  }
  const goesElsewhere = to !== 'sheet' && form.intent !== 'next' && id
  return answer.data.status === 422 && goesElsewhere ? shownAt(to, redisplay(form, {}, { choices })) : refusalOf(answer, resolved)
}

/** Shows the answer at another step. */
function shownAt(step: RequestStep, answer: ReturnType<typeof redisplay>) {
  return data<StepFailure>({ ...answer.data, step }, answer.init ?? undefined)
}

/** Saves a step. A spot run skips the recurrence step. */
function saveStep(api: ApiClient, form: PostedForm, { id, step, to }: Way) {
  const requests = api.sales['delivery-request']
  const done = {
    to: (saved: { id: string }) => (to === 'sheet' ? `/sales/delivery-request/${saved.id}` : stepHref(saved.id, to)),
    // The next step has its own message.
    flash: to === 'sheet' ? ({ number }: { number: string }) => `Saisie de ${number} enregistrée` : undefined,
  }
  if (!id) return send(form, requests.drafts.$post, done)
  const { steps, $get } = requests[':id']
  const at = { ...done, param: { id } }
  return {
    client: () => send(form, steps.client.$put, at),
    need: () => send(form, steps.need.$put, at),
    stops: () => send(form, steps.stops.$put, at),
    recurrence: () =>
      form.typed.spot === 'on'
        ? submit(form, () => json($get({ param: { id }, query: {} })), done)
        : send(form, steps.recurrence.$put, at),
    price: () => send(form, steps.price.$put, at),
  }[step]()
}

/** The calendar depends on the validity and the sites, saved by other steps. */
async function recordedRun(api: ApiClient, id: string) {
  const { current, stops } = await json(api.sales['delivery-request'][':id'].$get({ param: { id }, query: {} }))
  return { validFrom: current.validFrom, validTo: current.validTo, stops }
}
