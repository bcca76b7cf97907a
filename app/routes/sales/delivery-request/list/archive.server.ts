import { redirect } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { failed } from '#app/lib/forms/submit.server.ts'
import { flashCookie } from '#app/lib/toasts/flash.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { nextRequestStatus } from '#domain/sales/delivery-request/states.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'

/** Cahiers des charges that somebody would archive together, those that can be apart from those that stay. */
export interface ArchiveQuestion {
  ready: { id: string; version: number; number: string; title: string }[]
  staying: { id: string; number: string; title: string; status: RequestStatus }[]
  idempotencyKey: string
}

/** The question that `?confirm=archive&id=…&id=…` asks on the list, where this role may archive. */
export async function archiveQuestion(api: ApiClient, url: URL, role: Role): Promise<ArchiveQuestion | null> {
  const only = [...new Set(url.searchParams.getAll('id'))]
  if (url.searchParams.get('confirm') !== 'archive' || only.length === 0 || !may(role, 'request.archive')) return null
  const query = { only, archived: '1', perPage: '100', sort: 'number' } as never
  const { rows } = await json(api.sales['delivery-request'].$get({ query }))
  const can = (status: RequestStatus) => nextRequestStatus(status, 'archive') !== undefined
  return {
    ready: rows.filter(row => can(row.status)).map(({ id, version, number, title }) => ({ id, version, number, title })),
    staying: rows.filter(row => !can(row.status)).map(({ id, number, title, status }) => ({ id, number, title, status })),
    idempotencyKey: crypto.randomUUID(),
  }
}

/**
 * Archives what the question named. Those that stay, having changed since, are asked about again where they are as they are now, so that
 * nobody has to find them.
 */
export async function archiveAction(api: ApiClient, url: URL, form: PostedForm) {
  const requests = String(form.typed.requests ?? '')
    .split(',')
    .map(one => ({ id: one.split(':')[0] ?? '', version: Number(one.split(':')[1]) }))
  const back = new URLSearchParams(url.searchParams)
  for (const name of ['confirm', 'id']) back.delete(name)
  try {
    const { archived, kept } = await json(
      api.sales['delivery-request'].archive.$post({ json: { requests } as never }, form.headers),
    )
    if (kept.length > 0) back.set('confirm', 'archive')
    for (const { id } of kept) back.append('id', id)
    const reasons = kept.slice(0, 3).map(({ name, message }) => `${name}\u202f: ${message}`)
    const more = kept.length > 3 ? [`et ${kept.length - 3} autre(s)`] : []
    const done = archived > 1 ? `${archived} cahiers des charges archivés` : `${archived} cahier des charges archivé`
    const flash = await flashCookie({
      tone: kept.length > 0 ? 'warning' : 'success',
      message: [done, ...reasons, ...more].join(' · '),
    })
    return redirect(`${url.pathname}?${back}`, { status: 303, headers: { 'set-cookie': flash } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}
