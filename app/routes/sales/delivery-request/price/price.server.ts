import { type MiddlewareFunction, redirect } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type PostedForm, readQuery } from '#app/lib/forms/read-form.server.ts'
import { orderOf, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { STEERING } from '#app/lib/forms/steering.ts'
import { closeOverlay, FILE_PARAMETERS } from '#app/lib/navigation/overlay-parameters.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { type PriceAnswer, priceFormValues, type Simulated } from './values.ts'

/**
 * Parameters that are not assumptions, removed from the address. The lock stays, so that a save changes the state that was read.
 */
const PASSING = [...STEERING, ...FILE_PARAMETERS]

/**
 * Simulator: the stored price and the result of the address's assumptions. A button that adds or removes a grid row redirects to
 * the changed form.
 */
export async function priceTab(api: ApiClient, url: URL, id: string) {
  const search = hypothesesIn(url)
  if (PASSING.some(name => url.searchParams.has(name))) throw redirect(`${url.pathname}?${search}`)
  const request = api.sales['delivery-request'][':id']
  const query = { version: search.get('version') ?? undefined }
  const hypotheses = search.has('pricingMode') ? readQuery(search) : undefined
  const { recorded, ...simulated } = await read()
  const csvHref = `?${withExport(search)}`
  return { recorded, typed: hypotheses?.typed, ...simulated, shownVersion: query.version, csvHref, search: search.toString() }

  /** Without assumptions, or with invalid ones, the stored price is shown. */
  async function read(): Promise<{ recorded: PriceAnswer; simulated?: Simulated; issues?: FormFailure['issues'] }> {
    const recordedAlone = () => json(request.price.$get({ param: { id }, query }))
    if (!hypotheses) return { recorded: await recordedAlone() }
    const tried = await simulate(() => json(request.price.simulation.$post({ param: { id }, query, json: hypotheses.values })))
    if (!tried.simulated) return { recorded: await recordedAlone(), ...tried }
    const { recorded, ...simulated } = tried.simulated
    return { recorded, simulated }
  }
}

/** Assumptions of the address, with the grid row that a button adds or removes. */
function hypothesesIn(url: URL): URLSearchParams {
  const search = new URLSearchParams(url.searchParams)
  const intent = search.get('intent') ?? ''
  for (const name of PASSING) search.delete(name)
  closeOverlay(search)
  const { typed } = readQuery(search)
  const order = orderOf(intent, 'bracket', Math.max(1, rowCount(typed, 'grid')))
  if (!order) return search
  const changes = reordered(typed, 'grid', order, { from: '', to: '', unitPrice: '' })
  for (const [name, value] of Object.entries(changes)) {
    search.delete(name)
    if (value !== null) search.append(name, String(value))
  }
  return search
}

/** « Enregistrer ce prix »: stores the form's values in the version. */
export function priceIntents(api: ApiClient, form: PostedForm, { id, version }: { id: string; version: string | undefined }) {
  return {
    price: () =>
      send(form, api.sales['delivery-request'][':id'].price.$put, {
        param: { id },
        query: { version },
        // `version` means the contract version in the address, so the form calls the lock version `lock`.
        json: { version: form.values.lock },
        to: `/sales/delivery-request/${id}?tab=price${version ? `&version=${version}` : ''}`,
        flash: 'Prix enregistré',
      }),
  }
}

/** A simulation, or the messages of invalid assumptions by field. */
async function simulate<Answer>(send: () => Promise<Answer>): Promise<{ simulated?: Answer; issues?: FormFailure['issues'] }> {
  try {
    return { simulated: await send() }
  } catch (error) {
    const issues = error instanceof ApiError ? error.body?.issues : undefined
    if (!issues) throw error
    return { issues }
  }
}

const withExport = (search: URLSearchParams) => new URLSearchParams([...search, ['export', 'price']])

/** `?tab=price&export=price` downloads what the simulator shows. */
export const priceFile: MiddlewareFunction<Response> = async (args, next) => {
  const { url, request, params } = args
  if (url.searchParams.get('export') !== 'price' || request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const price = api.sales['delivery-request'][':id'].price
  const param = { id: params.requestId! }
  const search = hypothesesIn(url)
  const query = { version: search.get('version') ?? undefined }
  const recorded = async () =>
    new URLSearchParams(Object.entries(priceFormValues(await json(price.$get({ param, query })))) as [string, string][])
  const { values } = readQuery(search.has('pricingMode') ? search : await recorded())
  const answer = await found(price['cascade.csv'].$post({ param, query, json: values }))
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': answer.headers.get('content-type') ?? 'text/csv; charset=utf-8',
      'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'private, no-store',
    },
  })
}
