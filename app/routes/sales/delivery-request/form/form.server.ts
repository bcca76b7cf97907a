import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { changeForm } from '#app/lib/forms/change-form.server.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { orderAsked, reordered, rowCount } from '#app/lib/forms/rows.ts'
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
    ...rowIntents(api, form),
    preview: () => preview(api, form),
    update: () =>
      withRecords(api, form, recordFields(form), found =>
        send(found, request.$put, { param: { id }, query: { version }, to: back, flash: 'Cahier des charges enregistré' }),
      ),
  }
}

/** The button of a row, if one was pressed: the form comes back with its rows so, and the field that comes next. */
export function rowIntents(api: ApiClient, form: PostedForm) {
  const rows = changedRows(form)
  if (!rows) return {}
  return {
    [form.intent]: async () => {
      const { form, choices } = await resolveRecords(api, rows.form, recordFields(rows.form))
      return draft(form, {}, { choices, focus: rows.focus })
    },
  }
}

function changedRows(posted: PostedForm): { form: PostedForm; focus: string } | undefined {
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
