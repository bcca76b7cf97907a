import { data } from 'react-router'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'

type Service = Answer<ApiClient['sales']['additional-services'][':id']['$get']>

export const readService = (api: ApiClient, id: string) =>
  found(json(api.sales['additional-services'][':id'].$get({ param: { id } })))

export function tariffOf({ tariffs }: Pick<Service, 'tariffs'>, id: string) {
  const tariff = tariffs?.rows.find(row => row.id === id)
  if (!tariff) throw data(null, { status: 404 })
  return tariff
}
