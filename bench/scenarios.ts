/** Lists as people use them: with a filter, sorted by their usual column. */
export const COMPANIES = '/sales/companies?status=ACTIF'
export const JOURNEYS = '/journey-management/journeys?dates=all&status=FACTURE'
export const ADDRESSES = '/sales/addresses?kind=CLIENT'
export const REQUESTS = '/sales/delivery-request?status=ACTIF'
/** The cahier des charges with fourteen stops; `{request}` stands for its id. */
export const REQUEST = '/sales/delivery-request/{request}'
/** Its price with the hypotheses of the worked example (`domain.md` §6.5). */
const SIMULATOR = `${REQUEST}?${new URLSearchParams({
  tab: 'price',
  pricingMode: 'TRINOME',
  kmLoaded: '388',
  kmEmpty: '12',
  serviceHours: '8 h 15',
  days: '1',
  nightHours: '3',
  tolls: '64,80',
  'rates.perKm': '0,615',
  'rates.perHour': '26,40',
  'rates.perDay': '196,50',
  marginPct: '12',
  marginMethod: 'SUR_COUT',
})}`

export interface Scenario {
  name: string
  /** Which of the two servers answers. */
  server: 'floors' | 'product'
  path: string
  /** The floor (iii) that it is compared with. */
  floor?: string
  gzip?: boolean
  /** Asked without a session. */
  visitor?: boolean
}

const data = (path: string) => path.replace('?', '.data?')
const floors = (list: 'companies' | 'journeys'): Scenario[] => [
  { name: `${list} (ii) template`, server: 'floors', path: `/${list}/template?count=exact` },
  { name: `${list} (iii) react`, server: 'floors', path: `/${list}/react?count=exact` },
  { name: `${list} (iii) react, count ≤ 1000`, server: 'floors', path: `/${list}/react` },
]
const product = (list: 'companies' | 'journeys', path: string): Scenario[] => {
  const floor = `${list} (iii) react`
  return [
    { name: `${list} page`, server: 'product', path, floor },
    { name: `${list} page, gzip`, server: 'product', path, floor, gzip: true },
    { name: `${list} .data`, server: 'product', path: data(path), floor },
    { name: `${list} API`, server: 'product', path: `/api${path}`, floor },
  ]
}

export const SCENARIOS: readonly Scenario[] = [
  { name: '(i) fixed 30 kB', server: 'floors', path: '/fixed' },
  ...floors('companies'),
  ...product('companies', COMPANIES),
  ...floors('journeys'),
  ...product('journeys', JOURNEYS),
  { name: 'journeys page, today', server: 'product', path: '/journey-management/journeys', floor: 'journeys (iii) react' },
  { name: 'addresses page', server: 'product', path: ADDRESSES },
  { name: 'addresses API', server: 'product', path: `/api${ADDRESSES}` },
  { name: 'delivery requests page', server: 'product', path: REQUESTS },
  { name: 'delivery requests API', server: 'product', path: `/api${REQUESTS}` },
  { name: 'delivery requests, kanban', server: 'product', path: '/sales/delivery-request?view=kanban' },
  { name: 'delivery request, 14 stops', server: 'product', path: `${REQUEST}?tab=stops` },
  { name: 'delivery request, simulator', server: 'product', path: SIMULATOR },
  { name: 'additional services page', server: 'product', path: '/sales/additional-services' },
  { name: 'cost factors page', server: 'product', path: '/transverse/cost-factors' },
  { name: 'CNR page', server: 'product', path: '/transverse/cnr' },
  { name: 'sign-in page', server: 'product', path: '/login', visitor: true },
  { name: 'home page', server: 'product', path: '/' },
  { name: 'auth/me', server: 'product', path: '/api/auth/me' },
]

/** What must not grow with the rows that it does not show. */
export const GROWING: readonly { name: string; path: string; counts: 'clients' | 'journeys' }[] = [
  { name: 'companies page', path: COMPANIES, counts: 'clients' },
  { name: 'companies page, search', path: '/sales/companies?q=laiterie+rennes', counts: 'clients' },
  { name: 'companies API', path: `/api${COMPANIES}`, counts: 'clients' },
  { name: 'addresses page', path: ADDRESSES, counts: 'clients' },
  { name: 'addresses page, search', path: '/sales/addresses?q=site+rennes', counts: 'clients' },
  { name: 'delivery requests page', path: REQUESTS, counts: 'clients' },
  { name: 'delivery requests page, search', path: '/sales/delivery-request?q=navette+rennes', counts: 'clients' },
  { name: 'journeys page', path: JOURNEYS, counts: 'journeys' },
  { name: 'journeys page, today', path: '/journey-management/journeys', counts: 'journeys' },
  { name: 'journeys page, search', path: '/journey-management/journeys?dates=all&q=rennes+carquefou', counts: 'journeys' },
  { name: 'journeys API', path: `/api${JOURNEYS}`, counts: 'journeys' },
  { name: 'additional services page', path: '/sales/additional-services', counts: 'journeys' },
  { name: 'CNR page', path: '/transverse/cnr', counts: 'journeys' },
]
