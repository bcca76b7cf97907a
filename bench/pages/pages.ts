import type { Role } from '#domain/roles.ts'

/** Record ids used in paths: `{request}` etc. */
export interface Places {
  /** Client with the most journeys. */
  company: string
  /** Cahier des charges with the most stops. */
  request: string
  /** Number of a journey of today. */
  journey: string
  /** Unassigned journey. */
  open: string
  tour: string
  driver: string
  vehicle: string
  /** Monday of the week with 2,000 journeys. */
  week: string
}

export interface Page {
  name: string
  path: string
  /** List of `floors.ts` to compare with. */
  floor?: 'companies' | 'journeys'
  /** User of the page; default: an administrator. */
  by?: Role | 'visitor'
  /** Most that it may cost, in lists of clients; default: `AIM`. */
  aim?: number
}

/** Most that a page may cost, in lists of clients of the same run. */
export const AIM = 3
const EVENTS = { aim: 2 }
const HOME = { aim: 1.5 }
const KPI = { aim: 4 }

const REQUEST = '/sales/delivery-request/{request}'
/** Price simulator with the assumptions of the worked example (`domain.md` §6.5). */
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
const JOURNEYS = '/journey-management/journeys'
const CALENDAR = '/journey-management/calendar'

/** Lists that `peers/` shows with the same rows in the same order. */
export const PEER_LISTS: readonly [clients: Page, journeys: Page] = [
  { name: 'clients, 50 rows', path: '/sales/companies?status=ACTIF&perPage=50' },
  { name: 'journeys, 50 rows', path: `${JOURNEYS}?dates=all&status=FACTURE&perPage=50` },
]

/** A list as it opens, with a search, and with the filter that keeps the most rows. */
function list(name: string, path: string, search: string, widest: string, more: Partial<Page> = {}): Page[] {
  const parameters = path.includes('?') ? '&' : '?'
  return [
    { name, path, ...more },
    { name: `${name}, search`, path: `${path}${parameters}q=${search}`, ...more },
    { name: `${name}, widest filter`, path: `${path}${parameters}${widest}`, ...more },
  ]
}

/** The list that the aims compare with. */
export const CLIENTS = 'clients'

/** Every screen and every list; what their links open is found by `opened.ts`. */
export const PAGES: readonly Page[] = [
  { name: CLIENTS, path: '/sales/companies?status=ACTIF', floor: 'companies' },
  { name: 'clients, all', path: '/sales/companies?archived=1' },
  { name: 'clients, search', path: '/sales/companies?q=laiterie' },
  { name: 'clients, two words', path: '/sales/companies?q=laiterie+rennes' },
  { name: 'clients, widest filter', path: '/sales/companies?type=CLIENT' },
  { name: 'clients, by type', path: '/sales/companies?type=SOUS_TRAITANT' },
  { name: 'clients, two types', path: '/sales/companies?type=SOUS_TRAITANT&type=FOURNISSEUR' },
  { name: 'clients, by margin', path: '/sales/companies?sort=-margin' },
  { name: 'clients, by service', path: '/sales/companies?sort=-otif' },
  { name: 'clients, by debt', path: '/sales/companies?sort=-used' },
  { name: 'clients, overdrawn', path: '/sales/companies?overdrawn=1' },
  { name: 'client', path: '/sales/companies/{company}' },
  ...list('addresses', '/sales/addresses', 'site+rennes', 'kind=CLIENT'),
  ...list('invoices', '/sales/invoices', 'laiterie', 'stage=invoices'),
  { name: 'invoices, to bill', path: '/sales/invoices?stage=toBill' },
  ...list('CDC', '/sales/delivery-request', 'navette+rennes', 'status=ACTIF'),
  ...list('CDC, Kanban', '/sales/delivery-request?view=kanban', 'navette', 'kind=LIGNE_REGULIERE'),
  { name: 'CDC, 14 stops', path: `${REQUEST}?tab=stops` },
  { name: 'simulator', path: SIMULATOR },
  ...list('services', '/sales/additional-services', 'hayon', 'inactive=1'),
  { name: 'services, uses of the year', path: '/sales/additional-services?year=1' },
  { name: 'KPI, 12 months', path: '/sales/kpi', ...KPI },
  { name: 'KPI, quarter', path: '/sales/kpi?period=quarter', ...KPI },
  { name: 'KPI, month', path: '/sales/kpi?period=month', ...KPI },
  { name: 'KPI, 12 months, SALES', path: '/sales/kpi', by: 'SALES', ...KPI },
  { name: 'stats, clients', path: '/sales/stats' },
  { name: 'stats, drivers by month', path: '/sales/stats?rows=driver&across=month&measure=revenue' },
  ...list('conception', '/journey-management/delivery-request', 'navette', 'all=1'),
  { name: 'conception, sheet', path: '/journey-management/delivery-request/{request}' },
  ...list('live lines', '/journey-management/live-lines', 'rennes', 'weekday=1'),
  ...list('tours', '/journey-management/drivers-pools', 'nantes', 'status=ACTIVE'),
  { name: 'tours, unlawful', path: '/journey-management/drivers-pools?conformity=ROUGE' },
  { name: 'tour', path: '/journey-management/drivers-pools/{tour}' },
  { name: 'journeys', path: `${JOURNEYS}?dates=all&status=FACTURE`, floor: 'journeys' },
  { name: 'journeys, today', path: JOURNEYS, floor: 'journeys' },
  ...list('journeys, all', `${JOURNEYS}?dates=all`, 'rennes', 'cancelled=1'),
  { name: 'journeys, two words', path: `${JOURNEYS}?dates=all&q=rennes+carquefou` },
  { name: 'journey', path: `${JOURNEYS}?trajet={journey}` },
  { name: 'assign', path: `${JOURNEYS}?trajet={open}&panel=assign` },
  { name: 'calendar, drivers', path: CALENDAR, floor: 'journeys' },
  { name: 'calendar, week', path: `${CALENDAR}?view=week`, floor: 'journeys' },
  ...['vehicles', 'trailers', 'tours'].map(rows => ({ name: `calendar, ${rows}`, path: `${CALENDAR}?rows=${rows}` })),
  { name: 'calendar, 2,000 a week', path: `${CALENDAR}?view=week&date={week}`, floor: 'journeys' },
  { name: 'calendar, 2,000 a week, drivers', path: `${CALENDAR}?date={week}`, floor: 'journeys' },
  // The browser asks for it after the first rows.
  { name: 'calendar, 2,000 a week, all drivers, data', path: `${CALENDAR}.data?date={week}&part=all` },
  ...['vehicles', 'trailers', 'tours'].map(rows => ({
    name: `calendar, 2,000 a week, ${rows}`,
    path: `${CALENDAR}?rows=${rows}&date={week}`,
    floor: 'journeys' as const,
  })),
  { name: 'calendar, 2,000 a week, day', path: `${CALENDAR}?view=day&date={week}`, floor: 'journeys' },
  { name: 'calendar, 2,000 a week, month', path: `${CALENDAR}?view=month&date={week}`, floor: 'journeys' },
  ...list('live', '/journey-management/live', 'rennes', 'status=A_L_HEURE'),
  ...list('modifications', '/journey-management/modifications', 'rennes', 'status=BROUILLON'),
  ...list('modifications, register', '/journey-management/modifications/history', 'rennes', 'underway=1'),
  ...list('replacements', '/journey-management/replacements', 'rennes', 'stage=all'),
  ...list('incidents', '/incidents-management/incidents', 'rennes', 'status=CLOS', EVENTS),
  ...list('incidents, map', '/incidents-management/incidents?view=map', 'rennes', 'status=CLOS', EVENTS),
  ...list('infractions', '/incidents-management/infractions?stage=all', 'nantes', 'status=CLOSE', EVENTS),
  ...list('delays', '/incidents-management/delays', 'rennes', 'status=CLOS', EVENTS),
  ...list('damages', '/incidents-management/damages', 'rennes', 'status=CLOS', EVENTS),
  ...list('drivers', '/human-resources/drivers', 'martin', 'status=ACTIF'),
  { name: 'drivers, deadlines', path: '/human-resources/drivers?due=1&sort=deadline' },
  { name: 'driver', path: '/human-resources/drivers/{driver}' },
  ...list('absences', '/human-resources/absences', 'martin', 'status=VALIDEE'),
  { name: 'absences, planning', path: '/human-resources/absences?vue=planning' },
  ...list('certifications', '/human-resources/driver-certifications', 'martin', 'status=VALIDE'),
  { name: 'certifications, matrix', path: '/human-resources/driver-certifications?vue=matrice' },
  ...list('vehicles', '/materials/vehicles', 'renault', 'status=EN_SERVICE'),
  { name: 'vehicles, by deadline', path: '/materials/vehicles?sort=deadline' },
  { name: 'vehicle', path: '/materials/vehicles/{vehicle}' },
  ...list('trailers', '/materials/trailers', 'schmitz', 'status=EN_SERVICE'),
  ...list('equipment', '/materials/equipment', 'hayon', 'status=AFFECTE'),
  { name: 'CNR', path: '/transverse/cnr' },
  ...list('factors', '/transverse/cost-factors', 'gazole', 'periods=1'),
  ...['delay', 'incident', 'damage'].flatMap(event =>
    list(`${event} causes`, `/transverse/${event}s`, 'client', 'responsibility=TRANSPORTEUR'),
  ),
  ...list('actions', '/transverse/actions', 'client', 'inactive=1'),
  ...list('actions, follow-up', '/transverse/actions?view=suivi', 'client', 'stage=all'),
  { name: 'parameters', path: '/administration/parameters' },
  { name: 'profiles', path: '/administration/profiles' },
  ...list('users', '/administration/users', 'martin', 'status=ACTIF'),
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/profile' },
  ...list('expiries', '/?panel=expiries', 'renault', 'all=1'),
  { name: 'palette', path: '/api/search?q=rennes', aim: 2 },
  { name: 'home', path: '/', ...HOME },
  ...(['SALES', 'CONCEPTOR', 'OPERATOR'] as const).map(by => ({ name: `home, ${by}`, path: '/', by, ...HOME })),
  { name: 'a driver’s day', path: '/', by: 'DRIVER', ...HOME },
  { name: 'sign-in', path: '/login', by: 'visitor' },
  ...PEER_LISTS,
]

/** 22 views of an operator's morning. */
export const MORNING: readonly string[] = [
  '/',
  JOURNEYS,
  `${JOURNEYS}?trajet={journey}`,
  JOURNEYS,
  `${JOURNEYS}?trajet={journey}&panel=assign`,
  JOURNEYS,
  `${JOURNEYS}?status=PLANIFIE`,
  `${JOURNEYS}?q=rennes`,
  `${JOURNEYS}?trajet={journey}&tab=arrets`,
  `${JOURNEYS}?page=2`,
  '/sales/companies?q=laiterie',
  '/sales/companies/{company}',
  '/sales/companies/{company}?tab=journeys',
  '/sales/addresses?q=site+rennes',
  '/sales/companies?status=ACTIF',
  JOURNEYS,
  `${JOURNEYS}?dates=all&status=TERMINE`,
  `${JOURNEYS}?trajet={journey}&tab=economie`,
  '/journey-management/live-lines',
  '/journey-management/live-lines?q=rennes',
  JOURNEYS,
  '/profile',
]

/** False for an answer that is no document. */
export const isDocument = ({ path }: Page): boolean => !path.startsWith('/api/') && !/\.data\b/.test(path)

/** URL of a page's data, as a client navigation requests it. */
export const dataOf = (path: string): string => {
  const [pathname = '', search] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${search === undefined ? '' : `?${search}`}`
}

/** Path with this carrier's ids. */
export const placed = (path: string, places: Places): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => places[name as keyof Places])
