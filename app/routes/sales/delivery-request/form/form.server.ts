import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { ask, send } from '#app/lib/forms/send.server.ts'
import { resolveRecords, withRecords } from '#app/lib/records/resolve-records.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import type { SheetAddress } from '../actions.server.ts'
import { NEW_STOP } from './form-values.ts'

/** What the action of the form answers: a refusal, or the form changed by one of its buttons, with the preview of its calendar. */
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

/** What the form of a draft asks for; every answer but a success brings back everything that was typed. */
export function requestFormIntents(api: ApiClient, form: PostedForm, { id, version, back }: SheetAddress) {
  const request = api.sales['delivery-request'][':id']
  return {
    ...requestRowIntents(api, form),
    preview: () => preview(api, form),
    update: () =>
      withRecords(api, form, recordFields(form), found =>
        send(found, request.$put, { param: { id }, query: { version }, to: back, flash: 'Cahier des charges enregistré' }),
      ),
  }
}

/** The buttons of rows: the form comes back with its rows so, and with the records that were named in them. */
export function requestRowIntents(api: ApiClient, form: PostedForm) {
  const answered = async (changed: PostedForm, next: { focus?: string }) => {
    const { form, choices } = await resolveRecords(api, changed, recordFields(changed))
    return redisplay(form, {}, { choices, ...next })
  }
  return Object.assign({}, ...ROWS.map(rows => rowIntents(form, rows, answered))) as ReturnType<typeof rowIntents>
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
export async function preview(api: ApiClient, posted: PostedForm, recorded: Record<string, unknown> = {}) {
  const { form, choices } = await resolveRecords(api, posted, recordFields(posted))
  const rule: Record<string, unknown> = { ...form.values, ...recorded }
  const stops = (rule.stops as { addressId?: string; dayOffset?: string | number }[] | undefined) ?? []
  const known = stops.filter(stop => /^[\da-f-]{36}$/.test(stop?.addressId ?? ''))
  return ask(form, api.sales['delivery-request'].calendar.$post, {
    json: { ...recorded, stops: known.map(({ addressId, dayOffset }) => ({ addressId, dayOffset: dayOffset || 0 })) },
    choices,
    focus: 'preview',
    shown: calendar => ({ calendar }),
  })
}
