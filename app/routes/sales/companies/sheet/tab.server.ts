import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { windowAround } from '#domain/france-map.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { registerForm } from '../list/register.server.ts'
import { palletTab } from '../pallets/pallets.server.ts'
import { companyCurves } from './figures.server.ts'

const COMPANY_TABS = [
  'summary',
  'contacts',
  'addresses',
  'requests',
  'journeys',
  'services',
  'invoices',
  'quality',
  'pallets',
  'documents',
  'history',
] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

interface Owner {
  id: string
  types: readonly string[]
  counts: { requests: number }
}

const isClient = ({ types }: Owner) => types.includes('CLIENT')
const isSubcontractor = ({ types }: Owner) => types.includes('SOUS_TRAITANT')

export function tabsOf(company: Owner, role: Role): CompanyTab[] {
  return COMPANY_TABS.filter(tab => {
    if (tab === 'services') return isClient(company) && may(role, 'service.tariff')
    if (tab === 'invoices') return isClient(company) && may(role, 'invoice.write')
    if (tab === 'quality' || tab === 'pallets') return isClient(company)
    if (tab === 'requests') return isClient(company) || company.counts.requests > 0
    if (tab === 'journeys') return isClient(company) || isSubcontractor(company)
    return true
  })
}

/** The tab that the address names, else the summary. */
export function companyTabOf(url: URL, tabs: readonly CompanyTab[]): CompanyTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? 'summary'
}

export async function companyTab(
  api: ApiClient,
  url: URL,
  { tab, company, role }: { tab: CompanyTab; company: Owner; role: Role },
) {
  const { id } = company
  const param = { id }
  if (tab === 'addresses') {
    const query = { company: id, perPage: '50' }
    return { tab, page: await json(api.sales.addresses.$get({ query })) }
  }
  if (tab === 'requests') return { tab, ...(await json(api.sales.companies[':id'].requests.$get({ param }))) }
  if (tab === 'journeys') return { tab, ...(await journeysTab(api, url, company, role)) }
  if (tab === 'services') {
    const { searchParams } = url
    const query = {
      page: searchParams.get('page') ?? '1',
      agreedPage: searchParams.get('linePage') ?? '1',
      tariff: searchParams.get('tarif') ?? '',
    }
    return { tab, ...(await json(api.sales.companies[':id'].services.$get({ param, query }))), today: today() }
  }
  if (tab === 'invoices') return { tab, account: await json(api.sales.invoices.companies[':id'].$get({ param })) }
  if (tab === 'quality') return { tab, ...(await qualityTab(api, id)) }
  if (tab === 'pallets') return { tab, ...(await palletTab(api, url, { id, role })) }
  if (tab === 'documents') return { tab, ...(await json(api.sales.companies[':id'].documents.$get({ param }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  const contacts = json(
    api.sales.companies[':companyId'].contacts.$get({ param: { companyId: id }, query: contactsAsked(url, tab) }),
  )
  if (tab === 'contacts') return { tab, ...(await contacts) }
  const [people, figures, sites, papers, subcontracting] = await Promise.all([
    contacts,
    json(api.sales.companies[':id'].figures.$get({ param })),
    sitesOf(api, id),
    isSubcontractor(company) ? json(api.sales.companies[':id'].documents.$get({ param })).then(({ papers }) => papers) : null,
    isSubcontractor(company) && may(role, 'company.money')
      ? json(api.sales.companies[':id'].subcontracting.$get({ param }))
      : null,
  ])
  return {
    tab,
    ...people,
    ...figures,
    today: today(),
    curves: companyCurves(figures.months, figures.lastYear, today()),
    sites,
    papers,
    subcontracting,
  }
}

/** The page of the tab, with the contact whose panel is open; the summary shows the first. */
const contactsAsked = ({ searchParams }: URL, tab: CompanyTab) =>
  tab === 'contacts' ? { page: searchParams.get('page') ?? '1', id: searchParams.get('id') ?? '' } : {}

/** Sub-contracted share; null unless the list filters sub-contractors and the role sees money. */
export async function subcontractedShare(api: ApiClient, url: URL, role: Role) {
  if (!url.searchParams.getAll('type').includes('SOUS_TRAITANT') || !may(role, 'company.money')) return null
  return (await json(api.sales.companies['subcontracted-share'].$get())).share
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const JOURNEY_DAYS = { before: 30, after: 7 }

/** Journeys of a client or a sub-contractor; default period: last thirty days and next seven. */
async function journeysTab(api: ApiClient, url: URL, company: Owner, role: Role) {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string, usual: string) => (DAY.test(param(name)) ? param(name) : usual)
  const filters = {
    from: day('from', addDays(today(), -JOURNEY_DAYS.before)),
    to: day('to', addDays(today(), JOURNEY_DAYS.after)),
    status: param('status'),
  }
  const whose = isClient(company) ? 'company' : 'subcontractor'
  const query = { [whose]: company.id, ...filters, cancelled: '1' }
  const paging = { sort: '-start', page: param('page'), perPage: param('perPage'), count: param('count') }
  const parameters = Object.fromEntries(Object.entries({ ...query, ...paging }).filter(([, value]) => value !== ''))
  return {
    page: await json(api['journey-management'].journeys.$get({ query: parameters })),
    filters,
    ofSubcontractor: whose === 'subcontractor',
    listHref: `/journey-management/journeys?${new URLSearchParams(query)}`,
    register: isSubcontractor(company) && may(role, 'company.money') ? registerForm(url) : null,
  }
}

/** Maximum number of late and of lost journeys listed. */
const LATEST = 8

async function qualityTab(api: ApiClient, id: string) {
  const latest = async (filter: Record<string, string | string[]>) => {
    const query = { company: id, from: addDays(today(), -365), to: today(), sort: '-start', ...filter }
    const { rows } = await json(api['journey-management'].journeys.$get({ query }))
    return rows.slice(0, LATEST)
  }
  const [{ months, lastYear }, late, lost, { incidents, damages, served }] = await Promise.all([
    json(api.sales.companies[':id'].figures.$get({ param: { id } })),
    latest({ late: '1' }),
    latest({ status: ['ANNULE', 'NON_EXECUTE'] }),
    json(api.sales.companies[':id'].events.$get({ param: { id } })),
  ])
  return {
    today: today(),
    months,
    late,
    lost,
    incidents,
    damages,
    served,
    curve: companyCurves(months, lastYear, today())?.quality ?? null,
  }
}

/** Map that fits all sites of a company; null when none has coordinates in France. */
async function sitesOf(api: ApiClient, id: string) {
  const { points, depots, total } = await json(api.sales.addresses.map.$get({ query: { company: id } }))
  const placed = points.flatMap(point => placeOf(point) ?? [])
  if (placed.length === 0) return null
  return franceMap({
    label: `${counted(placed.length, 'site')} sur la carte, de ${total} en tout`,
    view: windowAround(placed, { least: 150 }),
    points: points.map(point => ({ ...point, href: `/sales/addresses?panel=show&id=${point.id}` })),
    depots,
  })
}
