import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'

/** Reads the data of the open tab only. */
export function tabReads(api: ApiClient, id: string, tab: string, tour: string | null) {
  const request = api['journey-management']['delivery-request'][':id']
  const param = { id }
  return {
    cost: tab === 'cout' ? json(request.cost.$get({ param })) : null,
    week: tab === 'semaine' ? json(request.week.$get({ param, query: { ...(tour && { tour }) } })) : null,
    variants: tab === 'variantes' ? json(request.variants.$get({ param })) : null,
  }
}
