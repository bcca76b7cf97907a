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
  /** Monday of the week with 2,000 journeys. */
  week: string
}

export interface Page {
  name: string
  path: string
  /** Table whose growth should not affect the page. */
  grows?: 'clients' | 'journeys' | 'drivers'
  /** List of `floors.ts` to compare with. */
  floor?: 'companies' | 'journeys'
  /** User of the page; default: an administrator. */
  by?: 'visitor' | 'driver'
}

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

/** Every list as people use it, with a filter that finds rows, and every sheet, panel and simulator. */
export const PAGES: readonly Page[] = [
  { name: 'clients', path: '/sales/companies?status=ACTIF', grows: 'clients', floor: 'companies' },
  { name: 'clients, search', path: '/sales/companies?q=laiterie', grows: 'clients' },
  { name: 'clients, two words', path: '/sales/companies?q=laiterie+rennes', grows: 'clients' },
  { name: 'clients, by type', path: '/sales/companies?type=SOUS_TRAITANT', grows: 'clients' },
  { name: 'clients, two types', path: '/sales/companies?type=SOUS_TRAITANT&type=FOURNISSEUR', grows: 'clients' },
  { name: 'clients, by margin', path: '/sales/companies?sort=-margin', grows: 'clients' },
  { name: 'clients, by service', path: '/sales/companies?sort=-otif', grows: 'clients' },
  { name: 'clients, by debt', path: '/sales/companies?sort=-used', grows: 'clients' },
  { name: 'clients, overdrawn', path: '/sales/companies?overdrawn=1', grows: 'clients' },
  { name: 'client', path: '/sales/companies/{company}' },
  { name: 'client, pallets', path: '/sales/companies/{company}?tab=pallets' },
  { name: 'client, journeys', path: '/sales/companies/{company}?tab=journeys' },
  { name: 'addresses', path: '/sales/addresses?kind=CLIENT', grows: 'clients' },
  { name: 'addresses, search', path: '/sales/addresses?q=site+rennes', grows: 'clients' },
  { name: 'KPI, 12 months', path: '/sales/kpi' },
  { name: 'KPI, quarter', path: '/sales/kpi?period=quarter' },
  { name: 'stats, clients', path: '/sales/stats' },
  { name: 'stats, drivers by month', path: '/sales/stats?rows=driver&across=month&measure=revenue' },
  { name: 'services', path: '/sales/additional-services', grows: 'journeys' },
  { name: 'factors', path: '/transverse/cost-factors', grows: 'clients' },
  { name: 'absences', path: '/human-resources/absences' },
  { name: 'drivers', path: '/human-resources/drivers', grows: 'clients' },
  { name: 'drivers, deadlines', path: '/human-resources/drivers?due=1&sort=deadline' },
  { name: 'certifications', path: '/human-resources/driver-certifications', grows: 'drivers' },
  { name: 'certifications, matrix', path: '/human-resources/driver-certifications?vue=matrice', grows: 'drivers' },
  { name: 'trailers', path: '/materials/trailers' },
  { name: 'equipment', path: '/materials/equipment?sort=due' },
  { name: 'expiries', path: '/?panel=expiries' },
  { name: 'vehicles', path: '/materials/vehicles?category=TRACTEUR' },
  { name: 'vehicles, by deadline', path: '/materials/vehicles?sort=deadline' },
  { name: 'absences, planning', path: '/human-resources/absences?vue=planning' },
  { name: 'actions', path: '/transverse/actions' },
  { name: 'actions, follow-up', path: '/transverse/actions?view=suivi' },
  { name: 'users', path: '/administration/users' },
  { name: 'parameters', path: '/administration/parameters' },
  { name: 'profiles', path: '/administration/profiles' },
  { name: 'incident causes', path: '/transverse/incidents' },
  { name: 'CNR', path: '/transverse/cnr', grows: 'journeys' },
  { name: 'CDC', path: '/sales/delivery-request?status=ACTIF', grows: 'clients' },
  { name: 'CDC, search', path: '/sales/delivery-request?q=navette+rennes', grows: 'clients' },
  { name: 'CDC, Kanban', path: '/sales/delivery-request?view=kanban', grows: 'clients' },
  { name: 'CDC, 14 stops', path: `${REQUEST}?tab=stops` },
  { name: 'simulator', path: SIMULATOR },
  { name: 'conception', path: '/journey-management/delivery-request', grows: 'clients' },
  { name: 'conception, sheet', path: '/journey-management/delivery-request/{request}' },
  { name: 'live lines', path: '/journey-management/live-lines', grows: 'clients' },
  { name: 'modifications', path: '/journey-management/modifications' },
  { name: 'modifications, register', path: '/journey-management/modifications/history' },
  { name: 'tours', path: '/journey-management/drivers-pools' },
  { name: 'tour', path: '/journey-management/drivers-pools/{tour}' },
  { name: 'tours, unlawful', path: '/journey-management/drivers-pools?conformity=ROUGE' },
  { name: 'journeys', path: `${JOURNEYS}?dates=all&status=FACTURE`, floor: 'journeys' },
  { name: 'journeys, all', path: `${JOURNEYS}?dates=all`, grows: 'journeys', floor: 'journeys' },
  { name: 'journeys, today', path: JOURNEYS, grows: 'journeys', floor: 'journeys' },
  { name: 'journeys, search', path: `${JOURNEYS}?dates=all&q=rennes`, grows: 'journeys' },
  { name: 'journeys, two words', path: `${JOURNEYS}?dates=all&q=rennes+carquefou`, grows: 'journeys' },
  { name: 'live', path: '/journey-management/live', grows: 'journeys' },
  { name: 'invoices', path: '/sales/invoices', grows: 'journeys' },
  { name: 'invoices, to bill', path: '/sales/invoices?stage=toBill', grows: 'journeys' },
  { name: 'delays', path: '/incidents-management/delays', grows: 'journeys' },
  { name: 'infractions', path: '/incidents-management/infractions?stage=all' },
  { name: 'infractions, search', path: '/incidents-management/infractions?stage=all&q=nantes' },
  { name: 'delays, search', path: '/incidents-management/delays?q=rennes', grows: 'journeys' },
  { name: 'incidents', path: '/incidents-management/incidents' },
  { name: 'incidents, search', path: '/incidents-management/incidents?q=rennes' },
  { name: 'incidents, map', path: '/incidents-management/incidents?view=map' },
  { name: 'damages', path: '/incidents-management/damages', grows: 'journeys' },
  { name: 'damages, search', path: '/incidents-management/damages?q=rennes', grows: 'journeys' },
  { name: 'calendar, drivers', path: CALENDAR, grows: 'journeys', floor: 'journeys' },
  { name: 'calendar, vehicles', path: `${CALENDAR}?rows=vehicles`, grows: 'journeys', floor: 'journeys' },
  { name: 'calendar, tours', path: `${CALENDAR}?rows=tours`, grows: 'journeys', floor: 'journeys' },
  { name: 'calendar, 2,000 a week', path: `${CALENDAR}?view=week&date={week}`, floor: 'journeys' },
  { name: 'calendar, 2,000 a week, drivers', path: `${CALENDAR}?date={week}`, floor: 'journeys' },
  ...['vehicles', 'trailers', 'tours'].map(rows => ({
    name: `calendar, 2,000 a week, ${rows}`,
    path: `${CALENDAR}?rows=${rows}&date={week}`,
    floor: 'journeys' as const,
  })),
  { name: 'calendar, 2,000 a week, day', path: `${CALENDAR}?view=day&date={week}`, floor: 'journeys' },
  { name: 'calendar, 2,000 a week, month', path: `${CALENDAR}?view=month&date={week}`, floor: 'journeys' },
  { name: 'calendar, week', path: `${CALENDAR}?view=week`, grows: 'journeys', floor: 'journeys' },
  { name: 'journey', path: `${JOURNEYS}?trajet={journey}` },
  { name: 'assign', path: `${JOURNEYS}?trajet={open}&panel=assign`, grows: 'drivers' },
  { name: 'palette', path: '/api/search?q=rennes', grows: 'clients' },
  { name: 'home', path: '/' },
  { name: 'a driver’s day', path: '/', grows: 'journeys', by: 'driver' },
  { name: 'sign-in', path: '/login', by: 'visitor' },
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

/** URL of a page's data, as a client navigation requests it. */
export const dataOf = (path: string): string => {
  const [pathname = '', search] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${search === undefined ? '' : `?${search}`}`
}

/** Path with this carrier's ids. */
export const placed = (path: string, places: Places): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => places[name as keyof Places])
