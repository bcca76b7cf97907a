/** Lists as people use them: with a filter, sorted by their usual column. */
export const COMPANIES = '/sales/companies?status=ACTIF'
export const JOURNEYS = '/journey-management/journeys?dates=all&status=FACTURE'

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
  { name: 'sign-in page', server: 'product', path: '/login', visitor: true },
  { name: 'home page', server: 'product', path: '/' },
  { name: 'auth/me', server: 'product', path: '/api/auth/me' },
]

/** What must not grow with the rows that it does not show. */
export const GROWING: readonly { name: string; path: string; counts: 'clients' | 'journeys' }[] = [
  { name: 'companies page', path: COMPANIES, counts: 'clients' },
  { name: 'companies page, search', path: '/sales/companies?q=laiterie+rennes', counts: 'clients' },
  { name: 'companies API', path: `/api${COMPANIES}`, counts: 'clients' },
  { name: 'journeys page', path: JOURNEYS, counts: 'journeys' },
  { name: 'journeys page, today', path: '/journey-management/journeys', counts: 'journeys' },
  { name: 'journeys page, search', path: '/journey-management/journeys?dates=all&q=rennes+carquefou', counts: 'journeys' },
  { name: 'journeys API', path: `/api${JOURNEYS}`, counts: 'journeys' },
]
