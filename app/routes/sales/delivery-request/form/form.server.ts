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

/** Answer of the form's action: a refusal, or the form changed by a button, with its calendar preview. */
export type RequestFormFailure = FormFailure & { calendar?: RequestCalendar }

/** Repeatable rows: button suffix, field name, defaults of a new row, field to focus. */
const ROWS = [
  { row: 'stop', name: 'stops', blank: NEW_STOP, focus: 'addressId' },
  { row: 'period', name: 'recurrence.periods', blank: { from: '', to: '' }, focus: 'from' },
  { row: 'exclusion', name: 'recurrence.excludeDates', blank: { date: '', reason: '' }, focus: 'date' },
  { row: 'inclusion', name: 'recurrence.includeDates', blank: { date: '', reason: '' }, focus: 'date' },
] as const

/** Data of the form of a new cahier des charges; null when it is closed or the role may not. */
export async function newRequestPanel(api: ApiClient, url: URL, role: Role) {
  if (url.searchParams.get('panel') !== 'new' || !may(role, 'request.write')) return null
  const id = url.searchParams.get('company') ?? undefined
  const [salesUsers, company] = await Promise.all([
    findSalesUsers(api),
    id ? json(api.lookup[':kind'].$get({ param: { kind: 'company' }, query: { id } })) : undefined,
  ])
  return { salesUsers, company: company?.rows[0], idempotencyKey: crypto.randomUUID() }
}

/** Sellers are few, so a plain select suffices. */
export async function findSalesUsers(api: ApiClient) {
  const { rows } = await json(api.lookup[':kind'].$get({ param: { kind: 'salesUser' }, query: {} }))
  return rows.map(({ id, text }) => ({ value: id, label: text }))
}

/** Intents of a draft's form; every answer except success brings back all typed values. */
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

/** Row buttons: the form comes back with its changed rows and the names of chosen records. */
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

/** Twelve-month calendar of the typed recurrence; stops without a known address have no closures. */
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
