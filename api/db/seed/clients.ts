import { addDays } from '#domain/calendar/dates.ts'
import { ofName } from '#domain/formats/of-name.ts'
import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { factories } from './factories.ts'
import { CLIENTS, type ClientName, SECTOR_FACTS, type Sector, SUBCONTRACTORS } from './names.ts'
import { makePapers } from './papers.ts'
import { DEPOT_CITIES, PLACES, type Place } from './places.ts'
import type { AddressRow, CompanyRow, ContactRow, DocumentRow, UserRow } from './rows.ts'

export interface Site {
  row: AddressRow & { lat: string; lng: string }
  city: string
  client: Client | null
}

export interface Client {
  row: CompanyRow
  sector: Sector
  depot: number
}

export interface Clients {
  users: UserRow[]
  companies: CompanyRow[]
  contacts: ContactRow[]
  papers: DocumentRow[]
  addresses: AddressRow[]
  clients: Client[]
  subcontractors: CompanyRow[]
  sites: Site[]
  depots: Site[]
}

const PROSPECTS = ["Papiers Récupérés de l'Ill", 'Jardineries Beauséjour', 'Charpentes Penn-ar-Roc']
const BLOCKED: Record<string, string> = {
  'Textiles Montreuil Distribution': 'Encours dépassé de 18 400 €',
  'Plasturgie Choletaise': 'Litige sur trois factures de septembre',
}
const ARCHIVED = ['Cidrerie des Quatre Vergers']
const WITH_ORDER_NUMBER = ['Pharma Ligérienne', 'Laboratoires Sévrien', 'Centrale Ouest Frais', 'Schwarzbach Maschinenteile GmbH']
const BY_DIRECT_DEBIT: Record<string, { iban: string; bic: string }> = {
  "Biscuiterie de l'Erdre": { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPPXXX' },
  'Brasserie du Ried': { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' },
}

const ABROAD: Record<NonNullable<ClientName['country']>, Partial<CompanyRow>> = {
  BE: {
    country: 'BE',
    vatNumber: 'BE0999100097',
    vatRegime: 'AUTOLIQUIDATION_UE',
    billingLine1: '14 Nijverheidslaan',
    billingZip: '8500',
    billingCity: 'Kortrijk',
    billingInsee: null,
  },
  DE: {
    country: 'DE',
    vatNumber: 'DE999100018',
    vatRegime: 'AUTOLIQUIDATION_UE',
    billingLine1: '3 Industriestraße',
    billingZip: '77694',
    billingCity: 'Kehl',
    billingInsee: null,
  },
  ENGLAND: {
    country: 'ENGLAND',
    vatNumber: 'GB999100042',
    vatRegime: 'EXPORT',
    billingLine1: '27 Harbour Road',
    billingZip: 'CT17 9BU',
    billingCity: 'Dover',
    billingInsee: null,
  },
}

const OFFICE = [
  ['ADMIN', 'Thierry', 'Kervella'],
  ['CONCEPTOR', 'Karim', 'Benali'],
  ['SALES', 'Inès', 'Quéré'],
  ['OPERATOR', 'Nadège', 'Le Goff'],
  ['ADMIN', 'Solène', 'Hervé'],
  ['CONCEPTOR', 'Maëlle', 'Drouet'],
  ['CONCEPTOR', 'Hugo', 'Zimmermann'],
  ['SALES', 'Bruno', "d'Astier"],
  ['SALES', 'Aïcha', 'Robin'],
  ['OPERATOR', 'Loïc', 'Ménard'],
  ['OPERATOR', 'Fatou', "N'Diaye"],
] as const

export function makeClients(today: string): Clients {
  const make = factories('clients')
  const { random } = make
  const since = (from: number, to: number) => addDays(today, -random.integer(from, to))
  const at = (date: string) => `${date}T08:${String(random.integer(10, 59))}:00.000Z`

  const users = OFFICE.map(([role, firstName, lastName], index) =>
    make.user({ role, firstName, lastName, createdAt: at(addDays(today, index - 900)) }),
  )
  const sellers = users.filter(user => user.role === 'SALES')

  const slots = PLACES.flatMap(place => Array.from({ length: place.sites }, () => place))
  const take = (index: number): Place => slots.splice(index, 1)[0]!
  const takeIn = (city: string) => take(slots.findIndex(place => place.city === city))
  const own = (city: string, label: string, kind: AddressRow['kind']) => {
    const { lat, lng, sites: _, ...place } = takeIn(city)
    return make.address({ ...place, label, kind, ...around(lat, lng), geofenceM: 300, createdAt: at(addDays(today, -1_000)) })
  }
  const around = (lat: number, lng: number) => ({
    lat: (lat + (random.next() - 0.5) * 0.04).toFixed(6),
    lng: (lng + (random.next() - 0.5) * 0.04).toFixed(6),
  })
  const depotRows = DEPOT_CITIES.map(city => own(city, `Dépôt ${ofName(city)}`, 'DEPOT'))
  const ownRows = [
    ...depotRows,
    own('Carquefou', 'Garage de Carquefou', 'GARAGE'),
    own('Saint-Herblain', 'Station de Saint-Herblain', 'STATION'),
    own('Saran', 'Relais de Saran', 'RELAIS'),
    own('Poitiers', 'Relais de Poitiers', 'RELAIS'),
  ]

  const clients: Client[] = CLIENTS.map(({ name, sector, depot, country }) => {
    const createdAt = at(since(220, 4_000))
    const row = make.company({
      legalName: name,
      naf: country ? null : SECTOR_FACTS[sector].naf,
      salesUserId: random.pick(sellers).id,
      status: PROSPECTS.includes(name) ? 'PROSPECT' : name in BLOCKED ? 'BLOQUE' : ARCHIVED.includes(name) ? 'ARCHIVE' : 'ACTIF',
      blockedReason: BLOCKED[name] ?? null,
      poRequired: WITH_ORDER_NUMBER.includes(name),
      customerSince: PROSPECTS.includes(name) ? null : createdAt.slice(0, 10),
      createdAt: PROSPECTS.includes(name) ? at(since(5, 40)) : createdAt,
      ...(name in BY_DIRECT_DEBIT ? { paymentMode: 'PRELEVEMENT' as const, ...BY_DIRECT_DEBIT[name] } : {}),
      ...(country ? ABROAD[country] : {}),
    })
    return { row, sector, depot }
  })

  // Parcel carriers take the site closest to the depot, then each client one near its depot.
  const homes = new Map<Client, Place>()
  for (const client of [...clients].sort((a, b) => Number(b.sector === 'MESSAGERIE') - Number(a.sector === 'MESSAGERIE'))) {
    const depot = depotRows[client.depot]!
    const near = slots
      .map((place, index) => ({ index, km: Number(roadKm([depot as Site['row'], place])) }))
      .sort((a, b) => a.km - b.km)
    const place = take(near[random.integer(0, client.sector === 'MESSAGERIE' ? 0 : 2)]!.index)
    homes.set(client, place)
    if (client.row.country === 'FR')
      Object.assign(client.row, { billingZip: place.zip, billingCity: place.city, billingInsee: place.insee })
  }
  const addresses: AddressRow[] = [...ownRows]
  const siteOf = (client: Client, { lat, lng, sites: _, ...place }: Place, first: boolean) =>
    make.address({
      ...place,
      companyId: client.row.id,
      label: `${first ? SECTOR_FACTS[client.sector].site : random.pick(['Entrepôt', 'Magasin', 'Plateforme', 'Agence'])} ${place.city}`,
      kind: client.sector === 'MESSAGERIE' ? 'PLATEFORME' : 'CLIENT',
      ...around(lat, lng),
      ...siteFacts(random, today),
      createdAt: at(since(100, 900)),
    })
  for (const [client, place] of homes) addresses.push(siteOf(client, place, true))
  const settled = clients.filter(({ row }) => row.status !== 'ARCHIVE')
  const known = new Set(addresses.map(({ companyId, city }) => `${companyId} ${city}`))
  for (const [index, place] of random.shuffled(slots).entries()) {
    const free = (client: Client) => !known.has(`${client.row.id} ${place.city}`)
    const client = [...settled.slice(index % settled.length), ...settled].find(free)!
    known.add(`${client.row.id} ${place.city}`)
    addresses.push(siteOf(client, place, false))
  }
  Object.assign(addresses.at(-1)!, { lat: null, lng: null })

  const subcontractors = SUBCONTRACTORS.map(([legalName, depot], index) => {
    const { zip, city, insee } = PLACES.find(place => place.city === DEPOT_CITIES[depot])!
    return make.company({
      legalName,
      types: ['SOUS_TRAITANT'],
      naf: '49.41A',
      billingZip: zip,
      billingCity: city,
      billingInsee: insee,
      creditLimitCents: null,
      account: null,
      registryNo: `${zip.slice(0, 2)}-T-${1042 + 137 * index}`,
      licenceNo: `2024/52/000${3117 + 208 * index}`,
      fleet: `${3 + index} tracteurs, ${4 + index} semi-remorques`,
      createdAt: at(since(300, 2_000)),
    })
  })
  const companies = [...clients.map(({ row }) => row), ...subcontractors]

  const contacts = companies.flatMap(({ id: companyId, createdAt }) => {
    const roles = [['COMMERCIAL', 'EXPLOITATION'], ['FACTURATION'], ['ASTREINTE']].slice(0, random.integer(1, 3))
    return roles.map(role => make.contact({ companyId, roles: role, position: POSITIONS[role[0]!]!, createdAt: createdAt! }))
  })

  const byId = new Map(clients.map(client => [client.row.id, client]))
  const sites = addresses
    .filter((row): row is Site['row'] => row.lat !== null)
    .map(row => ({ row, city: row.city, client: byId.get(row.companyId ?? '') ?? null }))
  const bySubcontractorDepot = [...SUBCONTRACTORS.keys()].map(
    depot => subcontractors[SUBCONTRACTORS.findIndex(([, near]) => near === depot)]!,
  )
  return {
    users,
    companies,
    contacts,
    papers: makePapers(today, subcontractors, users[0]!.id),
    addresses,
    clients,
    subcontractors: bySubcontractorDepot,
    sites,
    depots: sites.slice(0, DEPOT_CITIES.length),
  }
}

const POSITIONS: Record<string, string> = {
  COMMERCIAL: 'Responsable transport',
  FACTURATION: 'Comptable fournisseurs',
  ASTREINTE: "Chef d'équipe quai",
}

function siteFacts(random: ReturnType<typeof factories>['random'], today: string): Partial<AddressRow> {
  const year = today.slice(0, 4)
  const weekdays = random.chance(0.25) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5]
  const closures = []
  if (random.chance(0.1)) closures.push({ from: `${year}-08-10`, to: `${year}-08-14`, reason: 'Congés annuels' })
  if (random.chance(0.08)) closures.push({ from: addDays(today, 12), to: addDays(today, 12), reason: 'Inventaire' })
  if (random.chance(0.08)) closures.push({ from: `${year}-12-28`, to: `${year}-12-31`, reason: "Fermeture de fin d'année" })
  return {
    openings: random.chance(0.5) ? weekdays.map(weekday => ({ weekday, from: '05:00', to: '21:00' })) : [],
    closures: closures.sort((a, b) => (a.from < b.from ? -1 : 1)),
    serviceMin: random.pick([15, 20, 30, 30, 45]),
    appointment: random.chance(0.3),
    dock: random.chance(0.4) ? `Quai ${random.integer(1, 24)}` : null,
    instructions: random.chance(0.3) ? random.pick(INSTRUCTIONS) : null,
    forkliftOnSite: random.chance(0.6),
    tailLiftRequired: random.chance(0.15),
    ppe: random.chance(0.5) ? ['GILET', 'CHAUSSURES'] : [],
    ...(random.chance(0.4)
      ? { protocolDate: addDays(today, -400), protocolExpiry: addDays(today, random.integer(-30, 330)) }
      : {}),
  }
}

const INSTRUCTIONS = [
  "Se présenter au poste de garde avec la pièce d'identité.",
  'Stationnement interdit dans la rue avant 06:00.',
  "Appeler le cariste à l'arrivée : il n'y a pas d'accueil.",
  'Protocole de sécurité à signer à la première livraison.',
]
