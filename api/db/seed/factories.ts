import { vatNumberOf } from '#domain/formats/vat.ts'
import { holidayZoneOf } from '#domain/sales/addresses/values.ts'
import { landline, mobile, PLATE_PAIRS, STREETS, sirenOf, siretOf } from './fiction.ts'
import { LAST_NAMES, MEN, WOMEN } from './names.ts'
import { PLACES } from './places.ts'
import { Random } from './random.ts'
import type {
  AddressRow,
  CompanyRow,
  ContactRow,
  DriverPoolItemRow,
  DriverPoolMemberRow,
  DriverPoolRow,
  DriverRow,
  JourneyRow,
  JourneyStopRow,
  LineRow,
  LineStopRow,
  RequestRow,
  RequestStopRow,
  TrailerRow,
  UserRow,
  VehicleRow,
  VersionRow,
} from './rows.ts'

type Given<Table, Needed extends keyof Table = never> = Partial<Table> & Pick<Table, Needed>

/**
 * Deterministic, distinct rows valid for database and schemas, for seed, benchmark and tests. `first`: start of numbering.
 * Fictional phones (`06 39 98`, `02 61 91`), SIREN from 999 or 998, mail in `@exemple.fr`.
 */
export function factories(stream: string, { first = 1 }: { first?: number } = {}) {
  const random = new Random(stream)
  const next = {
    company: first,
    person: first,
    address: first,
    driver: first,
    material: first,
    request: first,
    line: first,
    pool: first,
    journey: first,
  }
  const plates = new Set<string>()
  const emails = new Set<string>()
  const born = (row: { createdAt?: string | undefined }) => row.createdAt ?? '2024-01-02T08:00:00.000Z'
  const made = <Invented, Over extends { id?: string | undefined; createdAt?: string | undefined }>(
    invented: Invented,
    over: Over,
  ) => {
    const createdAt = born(over)
    return { id: random.id(createdAt), createdAt, updatedAt: createdAt, ...invented, ...over }
  }

  function person() {
    const woman = random.chance(0.4)
    const firstName = random.pick<string>(woman ? WOMEN : MEN)
    return { title: woman ? ('MME' as const) : ('M' as const), firstName, lastName: random.pick<string>(LAST_NAMES) }
  }

  function email(firstName: string, lastName: string): string {
    const name = `${plain(firstName)}.${plain(lastName)}`
    for (let again = 1; ; again++) {
      const address = `${name}${again === 1 ? '' : again}@exemple.fr`
      if (!emails.has(address)) {
        emails.add(address)
        return address
      }
    }
  }

  function plate(): string {
    const pair = () => random.pick(PLATE_PAIRS)
    for (;;) {
      const made = `${pair()}-${String(random.integer(1, 999)).padStart(3, '0')}-${pair()}`
      if (!plates.has(made)) {
        plates.add(made)
        return made
      }
    }
  }

  return {
    random,
    person,
    email,

    user(over: Given<UserRow, 'role'>): UserRow {
      const { firstName, lastName } = { ...person(), ...over }
      return made({ firstName, lastName, email: email(firstName, lastName), phone: mobile(next.person++) }, over)
    },

    company(over: Given<CompanyRow> = {}): CompanyRow {
      const n = next.company++
      const place = random.pick(PLACES)
      const code = `C${String(n).padStart(5, '0')}`
      const siren = sirenOf(n)
      const french = (over.country ?? 'FR') === 'FR'
      const identity = french ? { siren, siret: siretOf(siren), vatNumber: vatNumberOf(siren) } : {}
      return made(
        {
          code,
          types: ['CLIENT'],
          legalName: `Société ${n} ${place.city}`,
          legalForm: random.pick(['SAS', 'SARL', 'SA'] as const),
          country: 'FR',
          ...identity,
          billingLine1: streetOf(random),
          billingZip: place.zip,
          billingCity: place.city,
          billingInsee: place.insee,
          creditLimitCents: random.integer(4, 120) * 100_000,
          account: `411${code}`,
          paymentDays: 30,
          phone: landline(n),
          email: `contact.${code.toLowerCase()}@exemple.fr`,
          status: 'ACTIF' as const,
          ...(over.types?.includes('SOUS_TRAITANT') && { licenceNo: `2024/52/${String(n).padStart(7, '0')}` }),
        },
        over,
      )
    },

    contact(over: Given<ContactRow, 'companyId'>): ContactRow {
      const { firstName, lastName } = { ...person(), ...over }
      const n = next.person++
      const name = email(firstName ?? '', lastName)
      const reach = random.chance(0.5) ? { mobile: mobile(n) } : { phone: landline(n) }
      return made({ firstName, lastName, position: 'Responsable transport', ...reach, email: name }, over)
    },

    address(over: Given<AddressRow> = {}): AddressRow {
      const n = next.address++
      const place = random.pick(PLACES)
      const zip = over.zip ?? place.zip
      const jitter = () => (random.next() - 0.5) * 0.04
      return made(
        {
          label: `Site ${n} ${place.city}`,
          kind: 'CLIENT' as const,
          line1: streetOf(random),
          zip,
          city: place.city,
          insee: place.insee,
          lat: (place.lat + jitter()).toFixed(6),
          lng: (place.lng + jitter()).toFixed(6),
          holidayZone: holidayZoneOf(zip, over.country ?? 'FR'),
        },
        over,
      )
    },

    driver(over: Given<DriverRow, 'depotId'>): DriverRow {
      const n = next.driver++
      const { title, firstName, lastName } = { ...person(), ...over }
      return made(
        {
          code: `CH${String(n).padStart(4, '0')}`,
          title,
          firstName,
          lastName,
          birthDate: `${random.integer(1966, 2001)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`,
          phone: mobile(2_000 + n),
          email: email(firstName, lastName),
          employer: 'PROPRE' as const,
          contract: 'CDI' as const,
          category: 'COURTE_DISTANCE' as const,
          hireDate: `${random.integer(2012, 2023)}-${two(random.integer(1, 12))}-01`,
          coefficient: '138M' as const,
          weeklyHours: '39',
          workdays: [1, 2, 3, 4, 5, 6, 7],
          licenceNo: `1203${String(n).padStart(8, '0')}`,
          licenceCategories: ['B', 'C', 'CE'],
          licenceValidTo: '2039-12-31',
          heavyLicenceValidTo: '2029-12-31',
          tachoCardValidTo: '2029-12-31',
        },
        over,
      )
    },

    vehicle(over: Given<VehicleRow, 'depotId'>): VehicleRow {
      const n = next.material++
      return made(
        {
          plate: plate(),
          fleetNo: `V${String(n).padStart(3, '0')}`,
          category: 'TRACTEUR' as const,
          brand: 'Renault Trucks',
          model: 'T 480',
          firstRegistration: `${random.integer(2017, 2024)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`,
          gvwKg: 19_000,
          gcwKg: 44_000,
          tareKg: 7_600,
          energy: 'GAZOLE' as const,
          odometerKm: random.integer(60, 480) * 1_000,
        },
        over,
      )
    },

    trailer(over: Given<TrailerRow, 'depotId'>): TrailerRow {
      const n = next.material++
      return made(
        {
          plate: plate(),
          fleetNo: `R${String(n).padStart(3, '0')}`,
          category: 'SAVOYARDE' as const,
          gvwKg: 34_000,
          tareKg: 6_800,
          pallets: 33,
        },
        over,
      )
    },

    request(over: Given<RequestRow, 'companyId'>): RequestRow {
      const n = next.request++
      return made(
        {
          number: `CDC-${born(over).slice(0, 4)}-${String(n).padStart(4, '0')}`,
          title: `Navette ${n}`,
          kind: 'LIGNE_REGULIERE' as const,
        },
        over,
      )
    },

    version(over: Given<VersionRow, 'requestId'>): VersionRow {
      const validFrom = over.validFrom ?? born(over).slice(0, 10)
      return made(
        {
          validFrom,
          recurrence: {
            weekdays: [1, 2, 3, 4, 5],
            intervalWeeks: 1,
            anchorDate: null,
            periods: [],
            holidayPolicy: 'SAUTER' as const,
            holidayZone: 'FR' as const,
            excludeDates: [],
            includeDates: [],
            followSiteClosures: false,
          },
          goods: {
            nature: 'Produits alimentaires',
            packaging: 'Palette 80×120',
            pallets: 18,
            weightKg: '8600',
            stackable: false,
          },
          vehicleNeed: { category: 'TRACTEUR', equipment: [] },
          unitPrice: `${random.integer(180, 900)}.0000`,
        },
        over,
      )
    },

    requestStop(over: Given<RequestStopRow, 'versionId' | 'addressId' | 'position'>): RequestStopRow {
      return made({ kind: 'LIVRAISON' as const, arrival: '08:00', departure: '08:30' }, over)
    },

    line(over: Given<LineRow, 'versionId'>): LineRow {
      const n = next.line++
      return made(
        {
          number: `TP-${String(n).padStart(5, '0')}`,
          code: `L${n}`,
          label: `Ligne ${n}`,
          weekdays: [1, 2, 3, 4, 5],
          startTime: '06:00',
          endTime: '10:00',
        },
        over,
      )
    },

    lineStop(over: Given<LineStopRow, 'liveLineId' | 'addressId' | 'position'>): LineStopRow {
      return made({ kind: 'LIVRAISON' as const, arrival: '08:00', departure: '08:30' }, over)
    },

    pool(over: Given<DriverPoolRow, 'depotId'>): DriverPoolRow {
      const n = next.pool++
      return made(
        {
          code: `T-${String(n).padStart(3, '0')}`,
          label: `Tournée ${n}`,
          activity: 'COURTE_DISTANCE' as const,
          startTime: '05:00',
          endTime: '20:00',
        },
        over,
      )
    },

    poolItem(over: Given<DriverPoolItemRow, 'driverPoolId' | 'liveLineId' | 'weekday'>): DriverPoolItemRow {
      return made({}, over)
    },

    poolMember(over: Given<DriverPoolMemberRow, 'driverPoolId' | 'driverId'>): DriverPoolMemberRow {
      return made({ rank: 'TITULAIRE' as const, priority: 1, from: '2024-01-02' }, over)
    },

    journey(over: Given<JourneyRow, 'serviceDate' | 'plannedStart' | 'plannedEnd'>): JourneyRow {
      const n = next.journey++
      return made(
        {
          number: `TR-${over.serviceDate.slice(2).replaceAll('-', '')}-${String(n).padStart(4, '0')}`,
          kind: 'LIGNE_REGULIERE' as const,
          origin: 'MANUEL' as const,
          label: `Trajet ${n}`,
        },
        over,
      )
    },

    journeyStop(
      over: Given<JourneyStopRow, 'journeyId' | 'addressId' | 'position' | 'plannedArrival' | 'plannedDeparture'>,
    ): JourneyStopRow {
      return made({ kind: 'LIVRAISON' as const }, over)
    },
  }
}

const two = (n: number) => String(n).padStart(2, '0')
const streetOf = (random: Random) => `${random.integer(1, 140)} ${random.pick(STREETS)}`
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
