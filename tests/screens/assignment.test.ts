import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { makePapers } from '#api/db/seed/papers.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, formatDate, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { TRAFFIC_BAN, trafficBan } from '#domain/calendar/traffic-ban.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/*
 * Every finding of the check of an assignment (`domain.md` §2.8) through its screen once: what blocks stands at its field, what warns wants a
 * written reason, which the journey keeps and shows. What the check finds when is proved in tests/unit/domain/assignment.
 */

const LIST = '/journey-management/journeys'
/** Beyond the generated period. */
const DAY = ordinaryDay(70)
const [EVE, NEXT] = [addDays(DAY, -1), addDays(DAY, 1)]
const [day, eve] = [formatDate(DAY), formatDate(EVE)]
const SUNDAY = addDays(DAY, 7 - isoWeekday(DAY))

let site: Site
let opened: ReturnType<typeof openDatabase>
let carrier: typeof companies.$inferInsert & { id: string }
beforeAll(async () => {
  site = await startSite()
  opened = openDatabase(site.databaseUrl, { readers: 1, writers: 2 })
  const made = factories('screens of assignments', { first: 70_000 }).company({
    types: ['SOUS_TRAITANT'],
    legalName: 'Transports Morvan',
  })
  carrier = { ...made, id: made.id! }
  await opened.db.insert(companies).values(carrier)
  // One paper expires the day before.
  const papers = makePapers(TODAY, [carrier], null).map(({ id: _, ...paper }) => ({
    ...paper,
    ...{ validFrom: null, validTo: paper.kind === 'ASSURANCE' ? EVE : '2039-01-01' },
  }))
  await opened.db.insert(documents).values(papers)
}, 120_000)
afterAll(async () => {
  await opened?.close()
  await site?.close()
})

type Contract = Partial<typeof versions.$inferInsert>
interface Wanted {
  /** Sold requirements; default: 18 pallets on a lorry. */
  contract?: Contract
  on?: string
}

/** Journey from 06:00 to 10:00 at a client's site with its own means. */
async function journeyFor({ contract, on = DAY }: Wanted) {
  const { db } = opened
  const means = await makeMeans(db)
  const mark = means.driver.code
  const make = factories(mark)
  const [at] = await db.select().from(addresses).where(eq(addresses.kind, 'CLIENT')).limit(1)
  const request = make.request({ companyId: at!.companyId!, number: `CDC-2099-${mark}` })
  const version = make.version({
    requestId: request.id!,
    status: 'ACTIF',
    ...{ vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, goods: { nature: 'Vis', weightKg: '10000', pallets: 18 } },
    ...contract,
  })
  const instants = {
    plannedStart: toInstant(`${on}T06:00`),
    plannedEnd: toInstant(`${on}T10:00`),
    drivingMin: 240,
    serviceMin: 240,
  }
  const journey = make.journey({
    number: `TR-${on.slice(2).replaceAll('-', '')}-${String(Math.random()).slice(2, 10)}`,
    ...{ serviceDate: on, ...instants, versionId: version.id!, companyId: at!.companyId! },
  })
  const stop = { plannedArrival: instants.plannedStart, plannedDeparture: instants.plannedStart }
  await db.insert(deliveryRequests).values(request)
  await db.insert(versions).values(version)
  await db.insert(journeys).values(journey)
  await db.insert(journeyStops).values(make.journeyStop({ ...stop, journeyId: journey.id!, addressId: at!.id, position: 0 }))
  return { ...means, journey: { ...journey, id: journey.id! }, site: at!, make }
}
type Case = Awaited<ReturnType<typeof journeyFor>>

const lorry = ({ driver, lorry }: Case) => ({ driverId: driver.id, vehicleId: lorry.id! })
const pair = ({ driver, tractor, trailer }: Case) => ({ driverId: driver.id, vehicleId: tractor.id!, trailerId: trailer.id! })
const PULLED: Contract = { vehicleNeed: { category: 'TRACTEUR', equipment: [] } }

const panelOf = ({ journey }: Case) => `${LIST}?dates=all&trajet=${journey.number}&panel=assign`
const read = async (path: string) =>
  (await (await site.ask(path, { role: 'OPERATOR' })).text())
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
const assign = (of: Case, means: Record<string, string>) => send(panelOf(of), { intent: 'assign', ...means })
async function send(path: string, form: Record<string, string>) {
  const answer = await site.ask(path, { role: 'OPERATOR', form })
  const text = (await answer.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')
  const at = Object.fromEntries(
    [...text.matchAll(/<div class="field-error" id="f-(\w+)-error">(.*?)<\/div>/gs)].map(([, field, inside]) => [
      field,
      inside!.replaceAll(/<[^>]*>/g, ''),
    ]),
  )
  return { status: answer.status, at }
}

const ofDriver = (over: Partial<typeof drivers.$inferInsert>) => (of: Case) =>
  opened.db.update(drivers).set(over).where(eq(drivers.id, of.driver.id))
const ofTraining = (over: Partial<typeof driverCertifications.$inferInsert>) => (of: Case) =>
  opened.db.update(driverCertifications).set(over).where(eq(driverCertifications.driverId, of.driver.id))
/** The same means on another journey from 05:00 to 07:00. */
const elsewhere = (means: (of: Case) => Partial<typeof journeys.$inferInsert>) => async (of: Case) => {
  const hours = { plannedStart: toInstant(`${DAY}T05:00`), plannedEnd: toInstant(`${DAY}T07:00`) }
  const number = taken(of)
  await opened.db
    .insert(journeys)
    .values(of.make.journey({ serviceDate: DAY, ...hours, number, status: 'AFFECTE', ...means(of) }))
}
const taken = ({ journey }: Case) => `${journey.number}00`
const due =
  (kind: 'CT_PL' | 'EXTINCTEUR', over: object = {}) =>
  (of: Case) =>
    opened.db.insert(deadlines).values({ vehicleId: of.lorry.id!, kind, dueOn: EVE, ...over })
const standing = (owner: (of: Case) => object) => (of: Case) =>
  opened.db.insert(outages).values({ kind: 'HORS_SERVICE', from: EVE, to: NEXT, reason: 'Freins', ...owner(of) })

/** Another journey of the driver with this driving and service. */
const worked =
  (from: string, to: string, drivingMin = 0, serviceMin = drivingMin) =>
  (of: Case) =>
    opened.db.insert(journeys).values(
      of.make.journey({
        ...{ serviceDate: from.slice(0, 10), plannedStart: toInstant(from), plannedEnd: toInstant(to), drivingMin, serviceMin },
        ...{ number: `TR-${String(Math.random()).slice(2, 12)}`, status: 'AFFECTE', driverId: of.driver.id },
      }),
    )
/** Starts at 06:00 on five other days of DAY's week and six of the previous week. */
const weeks =
  ({ before = 0, during }: { before?: number; during: number }) =>
  async (of: Case) => {
    const monday = mondayOf(DAY)
    const days = (from: string) => [0, 1, 2, 3, 4, 5].map(n => addDays(from, n))
    const run = (day: string, minutes: number) => worked(`${day}T06:00`, `${day}T18:00`, minutes)(of)
    for (const day of days(monday)) if (day !== DAY) await run(day, during)
    if (before > 0) for (const day of days(addDays(monday, -7))) await run(day, before)
  }
interface Row extends Wanted {
  come?: (of: Case) => PromiseLike<unknown>
  means?: (of: Case) => Record<string, string>
  at: string
  text: string | ((of: Case) => string)
}

const BLOCKS: Record<string, Row> = {
  AF01: {
    come: elsewhere(({ driver }) => ({ driverId: driver.id })),
    ...{ at: 'driverId', text: of => `Ce chauffeur est déjà affecté au trajet ${taken(of)} de 05:00 à 07:00` },
  },
  AF02: {
    come: ({ driver }) =>
      opened.db
        .insert(absences)
        .values({ driverId: driver.id, kind: 'CP', from: EVE, to: DAY, counted: '2', unit: 'OUVRABLE', status: 'VALIDEE' }),
    ...{ at: 'driverId', text: `Ce chauffeur est absent du ${eve} au ${day} (Congés payés)` },
  },
  AF03: {
    come: ofTraining({ validTo: EVE }),
    ...{ at: 'driverId', text: `Habilitation expirée : FCO (formation continue) (échéance le ${eve})` },
  },
  AF04: {
    contract: { driverNeed: { certificationTypes: ['ADR_BASE'] } },
    ...{ at: 'driverId', text: 'Habilitation manquante : ADR base' },
  },
  AF05: {
    come: ofDriver({ licenceCategories: ['B'], heavyLicenceValidTo: null }),
    ...{ at: 'driverId', text: 'Permis C requis pour ce véhicule' },
  },
  'AF06, left': { come: ofDriver({ leaveDate: EVE }), at: 'driverId', text: `Ce chauffeur a quitté l'entreprise le ${eve}` },
  'AF06, suspended': {
    come: ofDriver({ status: 'SUSPENDU', suspendedFrom: DAY }),
    ...{ at: 'driverId', text: `Permis suspendu depuis le ${day}` },
  },
  'AF07, a vehicle': {
    come: elsewhere(({ lorry }) => ({ vehicleId: lorry.id! })),
    ...{ at: 'vehicleId', text: of => `Ce véhicule est déjà affecté au trajet ${taken(of)} de 05:00 à 07:00` },
  },
  'AF07, a trailer': {
    ...{ contract: PULLED, means: pair, come: elsewhere(({ trailer }) => ({ trailerId: trailer.id! })) },
    ...{ at: 'trailerId', text: of => `Cette remorque est déjà affectée au trajet ${taken(of)} de 05:00 à 07:00` },
  },
  'AF08, a vehicle': {
    come: standing(({ lorry }) => ({ vehicleId: lorry.id })),
    ...{ at: 'vehicleId', text: `Ce véhicule est hors service depuis le ${eve} (Freins)` },
  },
  'AF08, a trailer': {
    ...{ contract: PULLED, means: pair, come: standing(({ trailer }) => ({ trailerId: trailer.id })) },
    ...{ at: 'trailerId', text: `Cette remorque est hors service depuis le ${eve} (Freins)` },
  },
  'AF08, on the day of a control': {
    come: due('CT_PL', { dueOn: NEXT, plannedOn: DAY }),
    ...{ at: 'vehicleId', text: `Contrôle technique prévu le ${day}` },
  },
  AF09: { come: due('CT_PL'), at: 'vehicleId', text: `Contrôle technique expiré depuis le ${eve}` },
  'AF10, weight': {
    contract: { goods: { nature: 'Vis', weightKg: '10001' } },
    ...{ at: 'vehicleId', text: 'La charge (10\u202f001 kg) dépasse la charge utile (10\u202f000 kg)' },
  },
  'AF10, pallets, of the trailer': {
    ...{ contract: { ...PULLED, goods: { nature: 'Vis', pallets: 34 } }, means: pair },
    ...{ at: 'trailerId', text: '34 palettes pour 33 emplacements' },
  },
  'AF11, equipment': {
    contract: { vehicleNeed: { category: 'PORTEUR_19', equipment: ['HAYON'] } },
    ...{ at: 'vehicleId', text: 'Équipement requis absent : Hayon' },
  },
  'AF11, body': {
    contract: { vehicleNeed: { category: 'PORTEUR_19', body: 'FRIGO', equipment: [] } },
    ...{ at: 'vehicleId', text: 'Carrosserie Frigo requise' },
  },
  AF12: {
    contract: { goods: { nature: 'Glaces', tempMin: '-20', tempMax: '-18' } },
    ...{ at: 'vehicleId', text: 'Température dirigée : attestation ATP FRC requise' },
  },
  AF24: {
    means: () => ({ subcontractorId: carrier.id, buyPrice: '300' }),
    ...{ at: 'subcontractorId', text: `Sous-traitant non conforme : Assurance marchandises expirée depuis le ${eve}` },
  },
  'AF26, exceeded': {
    ...{ contract: { ...PULLED, goods: { nature: 'Vis', weightKg: '25601' } }, means: pair },
    come: ({ tractor }) => opened.db.update(vehicles).set({ gcwKg: 40_000 }).where(eq(vehicles.id, tractor.id!)),
    ...{ at: 'trailerId', text: 'Attelage incompatible : PTRA 40\u202f000 kg, ensemble 40\u202f001 kg' },
  },
  AF13: {
    // Nine and a half hours, eight and a half within 05:00 to 05:00 (D11).
    come: worked(`${EVE}T05:00`, `${EVE}T20:30`, 0, 930),
    ...{ at: 'driverId', text: 'Repos journalier insuffisant : 8 h 30 (minimum 9 h 00)' },
  },
  AF15: {
    come: worked(`${DAY}T10:30`, `${DAY}T18:00`, 361, 450),
    ...{ at: 'driverId', text: 'Conduite journalière prévue : 10 h 01 (9 h 00, ou 10 h 00 deux fois par semaine)' },
  },
  'AF16, a week': {
    come: weeks({ during: 625 }),
    ...{ at: 'driverId', text: 'Conduite hebdomadaire prévue : 56 h 05 (maximum 56 h 00)' },
  },
  'AF16, two weeks': {
    come: weeks({ before: 540, during: 385 }),
    ...{ at: 'driverId', text: 'Conduite sur deux semaines : 90 h 05 (maximum 90 h 00)' },
  },
  AF17: {
    come: weeks({ during: 577 }),
    ...{ at: 'driverId', text: 'Temps de service hebdomadaire prévu : 52 h 05 (maximum 52 h 00)' },
  },
  AF18: {
    come: worked(`${EVE}T23:00`, `${DAY}T05:59`, 0, 419),
    ...{ at: 'driverId', text: 'Service de nuit : 10 h 59 prévues (maximum 10 h 00)' },
  },
  AF19: {
    come: worked(`${DAY}T18:00`, `${DAY}T21:01`, 0, 181),
    ...{ at: 'driverId', text: 'Amplitude prévue : 15 h 01' },
  },
}

const WARNS: Record<string, Omit<Row, 'at'>> = {
  AF09: { come: due('EXTINCTEUR'), text: `Contrôle des extincteurs expiré depuis le ${eve}` },
  AF14: {
    come: worked(`${EVE}T11:00`, `${EVE}T20:30`, 0, 570),
    text: 'Repos journalier réduit n° 1 sur 3 depuis le dernier repos hebdomadaire',
  },
  AF15: {
    come: worked(`${DAY}T10:30`, `${DAY}T18:00`, 301, 450),
    text: 'Conduite journalière prévue : 9 h 01 (9 h 00, ou 10 h 00 deux fois par semaine)',
  },
  AF19: { come: worked(`${DAY}T16:00`, `${DAY}T19:01`, 0, 181), text: 'Amplitude prévue : 13 h 01' },
  AF20: {
    come: ofTraining({ validTo: addDays(DAY, 30) }),
    text: `Habilitation à renouveler avant le ${formatDate(addDays(DAY, 30))} : FCO (formation continue)`,
  },
  AF21: {
    on: SUNDAY,
    // An adjacent holiday extends the ban.
    text: TRAFFIC_BAN(trafficBan({ from: `${SUNDAY}T06:00`, to: `${SUNDAY}T10:00` })!),
  },
  AF22: {
    come: async ({ make, driver, journey }) => {
      const pool = make.pool({ depotId: driver.depotId, code: `T-${driver.code}`, label: 'Tournée des autres' })
      await opened.db.insert(driverPools).values(pool)
      await opened.db.update(journeys).set({ driverPoolId: pool.id! }).where(eq(journeys.id, journey.id))
    },
    text: ({ driver }) => `Ce chauffeur n'appartient pas à la tournée T-${driver.code}`,
  },
  AF23: {
    come: async of => {
      const place = of.make.address({ companyId: of.site.companyId!, label: 'Base du soir', kind: 'CLIENT' })
      await opened.db.insert(addresses).values(place)
      await opened.db.insert(roadLegs).values({
        ...{ fromLat: of.site.lat!, fromLng: of.site.lng!, toLat: place.lat!, toLng: place.lng!, metres: 30_000, seconds: 1_801 },
      })
      const [next] = await worked(`${DAY}T10:30`, `${DAY}T12:00`)(of).returning()
      const at = { plannedArrival: next!.plannedStart, plannedDeparture: next!.plannedStart }
      await opened.db
        .insert(journeyStops)
        .values(of.make.journeyStop({ ...at, journeyId: next!.id, addressId: place.id!, position: 0 }))
    },
    text: ({ site }) => `Enchaînement impossible : 30 min entre ${site.label} et Base du soir, 31 min nécessaires`,
  },
  AF26: {
    ...{ contract: { ...PULLED, goods: { nature: 'Vis', weightKg: '1000' } }, means: pair },
    come: ({ trailer }) => opened.db.update(trailers).set({ gvwKg: 37_000 }).where(eq(trailers.id, trailer.id!)),
    text: 'Attelage incompatible : PTRA 44\u202f000 kg, ensemble 44\u202f600 kg',
  },
}

const textOf = (of: Case, { text }: Pick<Row, 'text'>) => (typeof text === 'string' ? text : text(of))

describe('a blocking finding is shown at its field, whatever reason is given', () => {
  it.each(Object.keys(BLOCKS))('%s', async code => {
    const row = BLOCKS[code]!
    const of = await journeyFor(row)
    await row.come?.(of)
    const means = (row.means ?? lorry)(of)
    expect(await assign(of, { ...means, reason: 'Tout de même' })).toEqual({ status: 422, at: { [row.at]: textOf(of, row) } })
    const [{ status } = { status: null }] = await opened.db.select().from(journeys).where(eq(journeys.id, of.journey.id))
    expect(status).toBe('PLANIFIE')
  })
})

describe('a warning requires a reason, which is stored and shown', () => {
  it.each(Object.keys(WARNS))('%s', async code => {
    const row = WARNS[code]!
    const of = await journeyFor(row)
    await row.come?.(of)
    const means = (row.means ?? lorry)(of)
    const wanted = { status: 422, at: { reason: `${textOf(of, row)}\u202f: veuillez indiquer un motif` } }
    expect(await assign(of, { ...means, reason: ' ' })).toEqual(wanted)
    expect(await assign(of, { ...means, reason: `Vu avec le client, ${code}` })).toEqual({ status: 303, at: {} })
    expect(await read(`${LIST}?dates=all&trajet=${of.journey.number}&panel=show`)).toContain(`Vu avec le client, ${code}`)
  })
})

it('requires a reason for other hours of an assigned journey, stored and shown', async () => {
  const of = await journeyFor({})
  await ofTraining({ validTo: addDays(DAY, 31) })(of)
  expect(await assign(of, lorry(of))).toEqual({ status: 303, at: {} })
  const edit = `${LIST}?dates=all&trajet=${of.journey.number}&panel=edit`
  expect(await read(edit)).toContain('Motif des moyens')
  const [{ version } = { version: 0 }] = await opened.db.select().from(journeys).where(eq(journeys.id, of.journey.id))
  const stop = (place: number, more: Record<string, string>) =>
    Object.fromEntries(
      Object.entries({ addressId: of.site.id, addressIdText: 'Site', addressIdKnown: 'Site', kind: 'LIVRAISON', ...more }).map(
        ([name, value]) => [`stops[${place}].${name}`, value],
      ),
    )
  const longer = {
    ...{ intent: 'update', version: String(version), companyId: of.site.companyId!, serviceDate: DAY, kind: 'SPOT' },
    ...{ label: 'Nuit', reason: 'Vu avec le client', ...stop(0, { arrival: '22:00' }) },
    ...stop(1, { arrival: '05:00', dayOffset: '1' }),
  }
  const text = `Habilitation à renouveler avant le ${formatDate(addDays(DAY, 31))} : FCO (formation continue)`
  expect(await send(edit, longer)).toEqual({ status: 422, at: { meansReason: `${text}\u202f: veuillez indiquer un motif` } })
  expect(await send(edit, { ...longer, meansReason: 'Stage réservé' })).toEqual({ status: 303, at: {} })
  expect(await read(edit.replace('edit', 'show'))).toContain('Stage réservé')
})

it("requires no reason without findings; the contract's exemption lifts the ban (AF21)", async () => {
  const of = await journeyFor({ on: SUNDAY, contract: { hgvBanExemption: true } })
  expect(await assign(of, lorry(of))).toEqual({ status: 303, at: {} })
})

it('shows AF25 beside the name of a driver new to the site, who may drive', async () => {
  const of = await journeyFor({})
  const panel = await read(`${panelOf(of)}&qui=${of.driver.code}`)
  expect(panel).toContain(`Premier passage de ce chauffeur sur ce site : transmettre le protocole de sécurité (${of.site.label})`)
  expect(await assign(of, lorry(of))).toEqual({ status: 303, at: {} })
})

it('names the searches of page and panel differently', async () => {
  const page = await read(panelOf(await journeyFor({})))
  const names = [...page.matchAll(/<form[^>]*role="search"[^>]*>/g)].map(([tag]) => / aria-label="([^"]+)"/.exec(tag)?.[1])
  expect(names).toHaveLength(2)
  expect(new Set(names.filter(Boolean)).size).toBe(2)
})
