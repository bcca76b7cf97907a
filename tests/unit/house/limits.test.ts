import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/* Each list that a limit cuts says so on its screen: a new limit is entered here with those words, or why nothing is missing. */

const root = join(import.meta.dirname, '../../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const PAGED = 'has pages'
const ONE_MORE = 'reads one row more, and the answer says « more »'
const REFUSED = 'writes refuse more'
const NATURAL = 'there are no more'
const SEARCHED = 'the chosen rows come first, a field finds the others'
const BATCHES = 'reads all in batches'
const UNSEEN = 'no screen lists it'

/** A screen and its words. */
type Words = readonly [screen: string, words: string]
const listed = (screen: string, list: string): Words => [screen, `<ListedMax shown={${list}.length}`]
const titled = (screen: string, title: string): Words => [screen, `title="${title}"`]

const COMPANY = 'routes/sales/companies/sheet'
const EVENTS = listed('routes/journey-management/journeys/sheet/events', 'events')
const DOCUMENTS = listed('components/documents/owned-documents', 'rows')

/** Limits of a file of the API, as written there; several of one kind count (`×2`). */
const LIMITS: Record<string, Record<string, string | Words | readonly Words[]>> = {
  'administration/users/applications': { LISTED_MAX: listed('routes/administration/users/applications/table', 'rows') },
  'administration/users/webhooks': {
    'LISTED_MAX ×2': [
      listed('routes/administration/users/webhooks/table', 'rows'),
      listed('routes/administration/users/webhooks/deliveries', 'rows'),
    ],
  },
  'changes/read': { '${query.perPage + 1} ×2': PAGED },
  'db/list': {
    '${COUNT_CAP + 1} ×2': PAGED,
    '${cap + 1}': PAGED,
    '${query.perPage}': PAGED,
    'list.query.perPage': PAGED,
    'most + 1': PAGED,
  },
  'db/page-with': { PER_PAGE: PAGED },
  'documents/owned-documents': {
    LISTED_MAX: [
      DOCUMENTS,
      listed(`${COMPANY}/documents`, 'documents'),
      listed('routes/incidents-management/incidents/sheet/documents', 'rows'),
    ],
  },
  'history/history': { 'PER_PAGE + 1': ONE_MORE },
  'home/client-requests': { SHORT_LIST_MAX: listed('routes/home/sales-home', 'asked') },
  'home/home': { SHORT_LIST_MAX: listed('routes/home/alerts', 'alerts') },
  'home/late-clients': { SHORT_LIST_MAX: listed('routes/home/sales-home', 'late') },
  'home/my-day/absences': { SHORT_LIST_MAX: listed('routes/home/my-day/absences', 'absences') },
  'human-resources/absences/planning': { perPage: PAGED },
  'human-resources/absences/proofs': { LISTED_MAX: listed('routes/human-resources/absences/sheet', 'proofs') },
  'human-resources/driver-certifications/certification-types': {
    CHOICES_MAX: listed('routes/human-resources/driver-certifications/type-panels', 'types'),
  },
  'human-resources/driver-certifications/matrix': { MATRIX_DRIVERS: PAGED },
  'human-resources/driver-certifications/own-papers': { CHOICES_MAX: REFUSED },
  'human-resources/drivers/day-routes': {
    MOST: NATURAL,
    NAMED: titled('routes/human-resources/drivers/sheet/quality', 'Derniers retards'),
  },
  'human-resources/feeds/feeds': { '${MOST}': NATURAL },
  'imports/imports': { '${limit}': PAGED, RECENT: ['components/import/panel', 'Derniers imports'] },
  'incidents-management/damages/read': {
    CHOICES_MAX: REFUSED,
    LISTED_MAX: listed('routes/incidents-management/damages/documents', 'papers'),
  },
  'incidents-management/delays/read': {
    CHOICES_MAX: REFUSED,
    COUNT_CAP: ['routes/incidents-management/delays/pareto', 'latest &&'],
  },
  'incidents-management/incidents/read': {
    CHOICES_MAX: REFUSED,
    LISTED_MAX: listed('routes/incidents-management/incidents/sheet/facts', 'replaced'),
    GRAVEST: ['routes/incidents-management/incidents/map', 'Les plus graves'],
  },
  'incidents-management/infractions/offences': {
    CHOICES_MAX: listed('routes/incidents-management/infractions/offences', 'offences'),
  },
  'incidents-management/infractions/own': { SHORT_LIST_MAX: listed('routes/home/my-day/infractions', 'infractions') },
  'incidents-management/infractions/proofs': { LISTED_MAX: listed('routes/incidents-management/infractions/papers', 'papers') },
  'jobs/job-runs': { RECENT: ['routes/journey-management/live-lines/generate', 'Vos dernières générations'] },
  'journey-management/calendar/calendar': { CHOICES_MAX: SEARCHED },
  'journey-management/calendar/resources': { '${LIMITS[query.part]}': PAGED },
  'journey-management/calendar/runs': {
    '${TRAY_MAX}': ['routes/journey-management/calendar/tray', 'tray.total > tray.rows.length'],
  },
  'journey-management/drivers-pools/read': {
    LISTED_MAX: listed('routes/journey-management/drivers-pools/sheet/replacements', 'rows'),
    SHORT_LIST_MAX: listed('routes/journey-management/drivers-pools/sheet/team', 'candidates'),
  },
  'journey-management/journeys/bulk/candidates': {
    'CANDIDATES ×3': ['routes/journey-management/journeys/assign', "premiers{'\\u202f'}: cherchez les autres par leur nom"],
  },
  'journey-management/journeys/comments/comments': {
    CHOICES_MAX: listed('routes/journey-management/journeys/sheet/events', 'people'),
    LISTED_MAX: EVENTS,
  },
  'journey-management/journeys/events/events': { 'LISTED_MAX ×2': EVENTS },
  'journey-management/journeys/events/related': { 'LISTED_MAX ×4': EVENTS },
  'journey-management/journeys/facts/equipment': {
    '${LISTED_MAX}': listed('routes/journey-management/journeys/sheet/means', 'equipment'),
  },
  'journey-management/journeys/late-ends': { '${LAST_WRITTEN}': UNSEEN },
  'journey-management/journeys/list': { '${REFERENCES_MOST}': UNSEEN },
  'journey-management/journeys/papers/joined': {
    LISTED_MAX: listed('routes/journey-management/journeys/documents', 'papers.joined'),
  },
  'journey-management/journeys/papers/register': {
    most: ['routes/journey-management/journeys/register', 'Les premiers seulement'],
  },
  'journey-management/live-lines/record': { '4 * NEXT_DATES': NATURAL },
  'journey-management/modifications/read': {
    'LISTED_MAX ×2': [listed('components/modifications/sheet', 'changed'), listed('components/modifications/sheet', 'messages')],
  },
  'journey-management/replacements/missing/proposals': {
    LISTED_MAX: listed('routes/journey-management/replacements/missing/journey-choice', 'carriers'),
  },
  'journey-management/replacements/missing/touched': { SHIFT_MAX: UNSEEN },
  'journey-management/replacements/suggestions': {
    'MOST ×2': ['routes/journey-management/replacements/choose', "premiers{'\\u202f'}: cherchez les autres par leur nom"],
  },
  'lookup/lookup': { 'LIMIT + 1 ×10': ONE_MORE },
  'mail/late-tasks': { LISTED_MAX: UNSEEN },
  'materials/couplings/couplings': { LISTED_MAX: listed('components/materials/couplings', 'rows') },
  'materials/deadlines/deadlines': {
    '${LISTED_MAX}': listed('components/materials/deadlines', 'papers'),
    'LISTED_MAX ×2': [
      listed('components/materials/deadlines', 'rows'),
      listed('components/materials/deadlines', 'rows.flatMap(({ done }) => done)'),
    ],
  },
  'materials/equipment/inventories': { PAST_SHOWN: ['routes/materials/equipment/inventory', 'derniers sur {pastTotal}'] },
  'materials/outages/outages': { LISTED_MAX: listed('routes/materials/vehicles/sheet/record', 'outages') },
  'materials/planning': { MOST: NATURAL },
  'materials/trailers/read': {
    'LISTED_MAX ×2': [
      listed('routes/materials/trailers/sheet', 'trailer.outages'),
      listed('routes/materials/trailers/sheet', 'trailer.equipment'),
    ],
  },
  'materials/vehicles/costs': { LISTED_MAX: listed('routes/materials/vehicles/sheet/costs', 'expenses') },
  'materials/vehicles/read': { 3: UNSEEN, LISTED_MAX: listed('routes/materials/vehicles/sheet/equipment', 'rows') },
  'notifications/notifications': {
    NOTIFICATIONS_MAX: listed('routes/home/notifications/panel', 'rows'),
    'MOST_UNREAD + 1': ONE_MORE,
  },
  'positions/devices': {
    'LISTED_MAX ×2': [
      listed('routes/materials/vehicles/sheet/devices', 'rows'),
      listed('routes/materials/vehicles/sheet/devices', 'gateways'),
    ],
  },
  'positions/off-duty': { '${STEP} ×2': UNSEEN },
  'positions/stored': { '${AROUND} ×2': UNSEEN },
  'sales/additional-services/tariffs': { LIMIT: ['routes/sales/additional-services/sheet', 'total > rows.length'] },
  'sales/additional-services/writes': {
    20: ['routes/sales/additional-services/sheet', 'service.use.requests > service.use.rows.length'],
  },
  'sales/addresses/list': { 'MAP_CAP ×2': ['routes/sales/addresses/map', 'left > 0'] },
  'sales/addresses/use': { 20: ['routes/sales/addresses/sheet/use', 'usedBy.total > usedBy.lines.length'] },
  'sales/companies/pallets/list': { perPage: PAGED },
  'sales/companies/requests': { SHOWN: [`${COMPANY}/requests`, 'total > requests.length'] },
  'sales/companies/service-terms': { CHOICES_MAX: REFUSED, PER_PAGE: PAGED },
  'sales/delivery-request/agreed-services': {
    SERVICES_MAX: ['routes/sales/delivery-request/sheet/agreed-services', 'services.length < total'],
  },
  'sales/delivery-request/board': { '${CARDS}': ['routes/sales/delivery-request/list/board', 'total > rows.length'] },
  'sales/delivery-request/journeys': { 'PER_PAGE + 1': ONE_MORE },
  'sales/delivery-request/quality': { NAMED: titled('routes/sales/delivery-request/sheet/quality', 'Derniers retards') },
  'sales/invoices/closing': { LISTED_MAX: listed('routes/sales/invoices/month-end', 'closings') },
  'sales/invoices/late/fees': {
    '${LISTED_MAX}': [listed('routes/sales/invoices/late/late', 'late'), listed('routes/sales/invoices/late/late', 'fees')],
  },
  'sales/invoices/late/letters': {
    '${LISTED_MAX}': listed('routes/sales/invoices/late/late', 'clients'),
    LISTED_MAX: listed('routes/sales/invoices/late/late', 'sent'),
  },
  'sales/invoices/lifecycle/steps': { 'LISTED_MAX ×2': listed('routes/sales/invoices/life', 'eSteps') },
  'sales/invoices/lifecycle/flows': { '${AT_ONCE}': NATURAL },
  'sales/invoices/month-end': { '${SUMMED_MAX + 1}': ['routes/sales/invoices/month-end', 'plus de 10 000'] },
  'sales/invoices/payments': { CHOICES_MAX: listed('routes/sales/invoices/form', 'reminder.recipients') },
  'sales/invoices/penalties': { LISTED_MAX: listed('routes/sales/invoices/penalties', 'invoice.penalties') },
  'sales/invoices/read': {
    'LISTED_MAX ×4': [
      listed('routes/sales/companies/invoices/invoices', 'invoices'),
      listed('routes/sales/companies/invoices/invoices', 'payments'),
      listed('routes/sales/invoices/account', 'credits'),
      listed('routes/sales/invoices/account', 'payments'),
    ],
    NAMED: ['routes/sales/invoices/lines', 'invoice.journeys > invoice.runs.length'],
  },
  'sales/kpi/choices': { CHOICES_MAX: ['components/ui/list/list-filters', '<ListedMax shown={options.length}'] },
  'sales/kpi/clients': { '${NAMED} ×2': ['routes/sales/kpi/clients', 'Les plus basses'] },
  'sales/kpi/resources': { '${SHORT_LIST_MAX}': listed('routes/sales/kpi/pallets', 'sites') },
  'search/journey-rows': { LIMIT: ONE_MORE },
  'search/rows': { 'LIMIT ×13': ONE_MORE },
  'trade/accounts/sales-users': { CHOICES_MAX: ['components/ui/list/list-filters', '<ListedMax shown={options.length}'] },
  'trade/figures/source': { '${most}': PAGED },
  'trade/journeys/events': {
    'SHORT_LIST_MAX ×2': [
      listed('components/incidents-management/event-rows', 'incidents.rows'),
      listed('components/incidents-management/event-rows', 'damages.rows'),
    ],
  },
  'trade/journeys/finished-figures': { BATCH: BATCHES },
  'trade/journeys/ranked': {
    '${sql.raw(`${CANDIDATES}`)} ×2': [
      'routes/journey-management/journeys/assign',
      "premiers{'\\u202f'}: cherchez les autres par leur nom",
    ],
  },
  'trade/journeys/recipients': {
    '${CHOICES_MAX}': [
      listed('routes/journey-management/live/forms', 'recipients'),
      listed('routes/incidents-management/delays/form', 'delay.recipients'),
    ],
  },
  'trade/journeys/settlements': { BATCH: BATCHES },
  'trade/requests/versions': { '${LISTED_MAX}': listed('routes/sales/delivery-request/sheet/versions-tab', 'versions') },
  'trade/requests/price-choices': { CHOICES_MAX: REFUSED, REFERENCES_MAX: NATURAL },
  'transverse/action-tasks/list': { 'CHOICES_MAX ×2': SEARCHED },
  'transverse/cnr/cost-references': { 'REFERENCES_MAX + 1': NATURAL },
  'transverse/cnr/values': { CHOICES_MAX: REFUSED },
  'transverse/cost-factors/use': { 20: ['routes/transverse/cost-factors/sheet', 'use.total > use.rows.length'] },
  'webhooks/send': { '${AT_ONCE}': BATCHES },
}

const LIMIT = /\.limit\(((?:[^()]|\([^()]*\))*)\)|\blimit (\$\{(?:[^{}]|\{[^{}]*\})*\}|\d+)/g
const limitsOf = (file: string) => {
  const found = Map.groupBy([...textOf(`api/${file}.ts`).matchAll(LIMIT)], ([, built, written]) => built ?? written!)
  return [...found].filter(([limit]) => limit !== '1').map(([limit, { length }]) => (length > 1 ? `${limit} ×${length}` : limit))
}

it('is known for each read of several rows', () => {
  const files = globSync('**/*.ts', { cwd: join(root, 'api') }).filter(file => !file.startsWith('db/seed/'))
  const found = files.map(file => file.slice(0, -'.ts'.length)).map(file => [file, limitsOf(file).sort()] as const)
  const known = Object.entries(LIMITS).map(([file, limits]) => [file, Object.keys(limits).sort()])
  expect(Object.fromEntries(found.filter(([, limits]) => limits.length > 0))).toEqual(Object.fromEntries(known))
})

it('is said on the screen', () => {
  const said = Object.values(LIMITS)
    .flatMap(limits => Object.values(limits))
    .filter(words => typeof words !== 'string')
    .flatMap(words => (typeof words[0] === 'string' ? [words as Words] : (words as readonly Words[])))
  expect(said.filter(([screen, words]) => !textOf(`app/${screen}.tsx`).includes(words))).toEqual([])
})
