import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { changeForm } from '#app/lib/forms/change-form.server.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { orderAsked, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { failed, submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import { NEW_STOP } from './form-values.ts'

/** What the action of the form answers: a refusal, or the form changed by one of its buttons, with the preview when it was asked for. */
export type RequestFormFailure = FormFailure & { calendar?: RequestCalendar }

/** The rows that buttons add, take out and move: what a button calls them, their fields' name, what a new one begins with. */
const ROWS = [
  { row: 'stop', name: 'stops', blank: NEW_STOP, focus: 'addressId' },
  { row: 'period', name: 'recurrence.periods', blank: { from: '', to: '' }, focus: 'from' },
  { row: 'exclusion', name: 'recurrence.excludeDates', blank: { date: '', reason: '' }, focus: 'date' },
  { row: 'inclusion', name: 'recurrence.includeDates', blank: { date: '', reason: '' }, focus: 'date' },
] as const

/** What the form of a new cahier des charges needs; null when it is not open, or not for this role. */
export async function newRequestPanel(api: ApiClient, url: URL, role: Role) {
  if (url.searchParams.get('panel') !== 'new' || !may(role, 'request.write')) return null
  const id = url.searchParams.get('company') ?? undefined
  const [salesUsers, company] = await Promise.all([
    findSalesUsers(api),
    id ? json(api.lookup[':kind'].$get({ param: { kind: 'company' }, query: { id } })) : undefined,
  ])
  return { salesUsers, company: company?.rows[0], idempotencyKey: crypto.randomUUID() }
}

/** People who sell: few, so a plain choice. */
export async function findSalesUsers(api: ApiClient) {
  const { rows } = await json(api.lookup[':kind'].$get({ param: { kind: 'salesUser' }, query: {} }))
  return rows.map(({ id, text }) => ({ value: id, label: text }))
}

/**
 * What a posted form of a cahier des charges asks for: a row more or less, the calendar, or to be kept. Every answer but a success brings
 * back everything that was typed.
 */
export async function requestFormAction(
  api: ApiClient,
  posted: PostedForm,
  changed?: { id: string; version: string | undefined; back: string },
) {
  const rows = rowsAsked(posted)
  const { form, choices, issues } = await resolveRecords(api, rows?.form ?? posted, recordFields(rows?.form ?? posted))
  if (rows) return draft(form, {}, { choices, focus: rows.focus })
  if (form.intent === 'preview') return preview(api, form, choices)

  const request = api.sales['delivery-request']
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const answer = changed
    ? await submit(
        form,
        () =>
          json(
            request[':id'].$put({ param: { id: changed.id }, query: { version: changed.version }, json: values }, form.headers),
          ),
        { to: changed.back, flash: 'Cahier des charges enregistré' },
      )
    : await submit(form, () => json(request.$post({ json: values }, form.headers)), {
        to: created => `/sales/delivery-request/${created.id}`,
        flash: created => `Cahier des charges ${created.number} créé`,
      })
  if (answer instanceof Response) return answer
  const found = new Map(issues.map(issue => [issue.path, issue]))
  const refusal: RequestFormFailure = {
    ...answer.data,
    choices,
    issues: inFormOrder(
      answer.data.issues.map(issue => found.get(issue.path) ?? issue),
      Object.keys(form.typed),
    ),
  }
  return data(refusal, answer.init ?? undefined)
}

/** Faults from the top of the form to its end: rules across fields are found last but stand where their fields do. */
export function inFormOrder(issues: FormFailure['issues'], names: string[]): FormFailure['issues'] {
  const place = (path: string) => {
    const at = names.findIndex(name => name.startsWith(path))
    // Nothing ticked posts nothing: its neighbours of the same group say where it is.
    return at >= 0 ? at : names.findIndex(name => name.startsWith(`${path.split('.')[0]}.`))
  }
  return issues.toSorted((a, b) => place(a.path) - place(b.path))
}

/** The form with its rows as a button wants them, and the field that comes next; undefined for any other button. */
export function rowsAsked(posted: PostedForm): { form: PostedForm; focus: string } | undefined {
  for (const { row, name, blank, focus } of ROWS) {
    const order = orderAsked(posted.intent, row, rowCount(posted.typed, name))
    if (!order) continue
    const added = order.indexOf(null)
    const [, act, place, to] = /^(\w+)-\w+(?::(\d+))?(?::(\d+))?$/.exec(posted.intent) ?? []
    const moved = Number(to ?? place ?? 0) + (act === 'up' ? -1 : act === 'down' ? 1 : 0)
    const next = Math.max(0, Math.min(added >= 0 ? added : moved, order.length - 1))
    return { form: changeForm(posted, reordered(posted.typed, name, order, blank)), focus: `${name}[${next}].${focus}` }
  }
  return undefined
}

export function recordFields({ typed }: PostedForm) {
  return [
    { name: 'companyId', kind: 'company' as const },
    ...Array.from({ length: rowCount(typed, 'stops') }, (_, index) => ({
      name: `stops[${index}].addressId`,
      kind: 'address' as const,
    })),
  ].filter(({ name }) => `${name}Text` in typed)
}

/** The twelve months of what is typed; stops whose address is not known yet have no closures. */
export async function preview(api: ApiClient, form: PostedForm, choices: FormFailure['choices']) {
  const stops = (form.values.stops as { addressId?: string; dayOffset?: string }[] | undefined) ?? []
  const known = stops.filter(stop => /^[\da-f-]{36}$/.test(stop?.addressId ?? ''))
  try {
    const calendar = await json(
      api.sales['delivery-request'].calendar.$post({
        json: {
          recurrence: form.values.recurrence,
          validFrom: form.values.validFrom,
          validTo: form.values.validTo,
          stops: known.map(({ addressId, dayOffset }) => ({ addressId, dayOffset: dayOffset || 0 })),
        } as never,
      }),
    )
    const answer = draft(form, {}, { choices, focus: 'preview' })
    return data<RequestFormFailure>({ ...answer.data, calendar }, answer.init ?? undefined)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const answer = failed(form, error)
    return data<RequestFormFailure>({ ...answer.data, choices }, answer.init ?? undefined)
  }
}
