import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { companyCurves } from './company-figures.server.ts'

export const COMPANY_TABS = ['summary', 'contacts', 'addresses', 'requests', 'documents', 'history'] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

export function companyTabOf(url: URL): CompanyTab {
  const asked = url.searchParams.get('tab')
  return COMPANY_TABS.find(known => known === asked) ?? 'summary'
}

/** The tab of a client's sheet that the address asks for, with what it shows. */
export async function companyTab(api: ApiClient, url: URL, companyId: string) {
  const tab = companyTabOf(url)
  if (tab === 'addresses') {
    const query = { company: companyId, perPage: '50' } as never
    return { tab, page: await json(api.sales.addresses.$get({ query })) }
  }
  if (tab === 'requests') return { tab, ...(await json(api.sales.companies[':id'].requests.$get({ param: { id: companyId } }))) }
  if (tab === 'documents') {
    return { tab, ...(await json(api.sales.companies[':id'].documents.$get({ param: { id: companyId } }))) }
  }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: companyId }, query: { page } })) }
  }
  const contacts = json(api.sales.companies[':companyId'].contacts.$get({ param: { companyId } }))
  if (tab === 'contacts') return { tab, ...(await contacts) }
  const [people, figures] = await Promise.all([
    contacts,
    json(api.sales.companies[':id'].figures.$get({ param: { id: companyId } })),
  ])
  return { tab, ...people, ...figures, curves: companyCurves(figures.months) }
}
