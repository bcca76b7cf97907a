import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { queryOf } from '#app/lib/lists/query.ts'

export const readProposals = (api: ApiClient, driverId: string, url: URL) =>
  found(json(api['journey-management'].replacements.missing[':driverId'].$get({ param: { driverId }, query: queryOf(url) })))
export type Proposals = Awaited<ReturnType<typeof readProposals>>
