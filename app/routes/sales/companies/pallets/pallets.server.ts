import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Site and period filters of the address. */
function askedOf({ searchParams }: URL) {
  const asked = ['site', 'from', 'to'].flatMap(name => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : []))
  return Object.fromEntries(asked) as { site?: string; from?: string; to?: string }
}

/** Pallet account of a client, and the sites that the open form offers. */
export async function palletTab(api: ApiClient, url: URL, { id, role }: { id: string; role: Role }) {
  const asked = askedOf(url)
  const corrects = url.searchParams.get('panel') === 'pallets' && may(role, 'pallet.correct')
  const [page, perPage] = ['page', 'perPage'].map(name => url.searchParams.get(name))
  const [account, own] = await Promise.all([
    json(
      api.sales.companies[':id'].pallets.$get({
        param: { id },
        query: { ...asked, ...(page && { page }), ...(perPage && { perPage }) },
      }),
    ),
    corrects ? json(api.sales.addresses.$get({ query: { company: id, perPage: '100' } })) : null,
  ])
  const known = account.sites.map(({ addressId, label, city }) => ({ value: addressId, label: `${label}, ${city}` }))
  const others = (own?.rows ?? []).map(row => ({ value: row.id, label: `${row.label}, ${row.city}` }))
  return {
    ...account,
    asked,
    choices: own && [...known, ...others.filter(({ value }) => known.every(site => site.value !== value))],
    today: today(),
  }
}

/**
 * `?export=pallets` returns the movements as CSV, `?export=pallet-statement` the statement as PDF; an invalid period, the sheet
 * with status 422.
 */
export const palletFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { url, request, params } = args
  const asked = url.searchParams.get('export')
  if ((asked !== 'pallets' && asked !== 'pallet-statement') || request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const { pallets } = api.sales.companies[':id']
  const input = { param: { id: params.companyId! }, query: askedOf(url) }
  return fileOrPage(() => (asked === 'pallets' ? pallets['movements.csv'].$get(input) : pallets.statement.$get(input)), next)
}

export function palletIntents(api: ApiClient, form: PostedForm, { id, back: to }: { id: string; back: string }) {
  return {
    'pallet-correct': () =>
      send(form, api.sales.companies[':id'].pallets.$post, { param: { id }, to, flash: 'Compte palettes corrigé' }),
  }
}
