import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import { found } from '../api/found.server.ts'

/** Page `?histo=` of a record's history. */
export const historyOf = (api: ApiClient, { searchParams }: URL, rootId: string) =>
  found(json(api.history[':rootId'].$get({ param: { rootId }, query: { page: searchParams.get('histo') ?? '1' } })))
