import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { otifCurve } from '#app/lib/charts/otif-curve.server.ts'

export async function qualityTab(api: ApiClient, id: string, target: number) {
  const quality = await json(api.sales['delivery-request'][':id'].quality.$get({ param: { id } }))
  return { quality, curve: otifCurve(quality.months, target) }
}
