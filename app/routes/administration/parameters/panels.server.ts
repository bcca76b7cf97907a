import { data } from 'react-router'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'

export type Stored = Answer<ApiClient['administration']['parameters']['$get']>

/** What is open over the parameters: the form of the carrier, of a licence or of a rate, what takes one away, or the history. */
export async function parameterPanel(api: ApiClient, { searchParams }: URL, { carrier, licences, rates }: Stored) {
  const wanted = searchParams.get('panel') ?? searchParams.get('confirm')
  const id = searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  const named = <Row extends { id: string }>(rows: readonly Row[]): Row => {
    const row = rows.find(one => one.id === id)
    if (!row) throw data(null, { status: 404 })
    return row
  }
  if (wanted === 'edit') return { kind: 'carrier', carrier, idempotencyKey } as const
  if (wanted === 'licence') return { kind: 'licence', licence: id ? named(licences) : undefined, idempotencyKey } as const
  if (wanted === 'rate') return { kind: 'rate', rate: id ? named(rates) : undefined, idempotencyKey } as const
  if (wanted === 'licence-remove') return { kind: 'licence-remove', licence: named(licences), idempotencyKey } as const
  if (wanted === 'rate-remove') return { kind: 'rate-remove', rate: named(rates), idempotencyKey } as const
  if (wanted !== 'history') return null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: carrier.id }, query: { page } }))
  return { kind: 'history', history } as const
}
export type ParameterPanel = NonNullable<Awaited<ReturnType<typeof parameterPanel>>>
