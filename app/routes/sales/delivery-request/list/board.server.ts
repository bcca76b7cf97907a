import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { packPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import type { Role } from '#domain/roles.ts'
import { requestIntents } from '../actions.server.ts'
import { requestQuestion } from '../question.tsx'

/** Board of `?view=kanban` with the packed cards of all columns; null for the list. */
export async function requestBoard(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'kanban') return null
  const { columns } = await json(api.sales['delivery-request'].board.$get({ query: queryOf(url) }))
  return packPage({ columns: columns.map(({ rows: _, ...column }) => column), rows: columns.flatMap(({ rows }) => rows) })
}

/** The question of `?confirm=…&id=…` over the board. */
export async function boardQuestion(api: ApiClient, url: URL, role: Role) {
  const id = url.searchParams.get('id')
  const confirm = url.searchParams.get('confirm')
  if (!id || !confirm) return null
  try {
    const { number, current } = await json(api.sales['delivery-request'][':id'].$get({ param: { id }, query: {} }))
    const question = requestQuestion(confirm, role, current.status)
    return (
      question && {
        question,
        number,
        validTo: current.validTo,
        noticeDays: current.noticeDays,
        idempotencyKey: crypto.randomUUID(),
      }
    )
  } catch (error) {
    // Deleted in the meantime: show the board without it.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Intents of the open board question; none when no question is open. */
export function boardIntents(api: ApiClient, url: URL, form: PostedForm) {
  const id = url.searchParams.get('id')
  if (url.searchParams.get('view') !== 'kanban' || !url.searchParams.get('confirm') || !id) return {}
  const back = new URLSearchParams(url.searchParams)
  for (const name of ['confirm', 'id']) back.delete(name)
  return requestIntents(api, form, { id, version: undefined, back: `${url.pathname}?${back}` })
}
