import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { bulkFlash } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { withEnded } from '#domain/sales/delivery-request/effect.ts'
import { nextRequestStatus } from '#domain/sales/delivery-request/states.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'

/** Requests of a bulk archive, split into those that can be archived and those that cannot. */
export interface ArchiveQuestion {
  ready: { id: string; version: number; number: string; title: string }[]
  staying: { id: string; number: string; title: string; status: RequestStatus }[]
  idempotencyKey: string
}

/** The question of `?confirm=archive&id=…&id=…`; null when the role may not archive. */
export async function archiveQuestion(api: ApiClient, url: URL, role: Role): Promise<ArchiveQuestion | null> {
  const only = [...new Set(url.searchParams.getAll('id'))]
  if (url.searchParams.get('confirm') !== 'archive' || only.length === 0 || !may(role, 'request.archive')) return null
  const query = { only, archived: '1', perPage: '100', sort: 'number' }
  const { rows } = await json(api.sales['delivery-request'].$get({ query }))
  const can = (status: RequestStatus) => nextRequestStatus(status, 'archive') !== undefined
  return {
    ready: rows.filter(row => can(row.status)).map(({ id, version, number, title }) => ({ id, version, number, title })),
    staying: rows.filter(row => !can(row.status)).map(({ id, number, title, status }) => ({ id, number, title, status })),
    idempotencyKey: crypto.randomUUID(),
  }
}

const ARCHIVED = bulkFlash('cahier des charges archivé', 'cahiers des charges archivés')

/** Archives the named requests; the question returns for those changed in the meantime. */
export function archiveIntents(api: ApiClient, url: URL, form: PostedForm) {
  const named = String(form.typed.requests ?? '').split(',')
  const requests = named.map(one => ({ id: one.split(':')[0] ?? '', version: Number(one.split(':')[1]) }))
  const back = new URLSearchParams(url.searchParams)
  for (const name of ['confirm', 'id']) back.delete(name)
  return {
    'archive-many': () =>
      send(form, api.sales['delivery-request'].archive.$post, {
        json: { requests },
        to: ({ refused }) => {
          if (refused.length > 0) back.set('confirm', 'archive')
          for (const { id } of refused) back.append('id', id)
          return `${url.pathname}?${back}`
        },
        flash: answer => {
          const { message, tone } = ARCHIVED(answer)
          return { tone, message: withEnded(message, answer.ended) }
        },
      }),
  }
}
