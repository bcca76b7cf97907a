import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePapers } from '#api/db/seed/papers.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { datedBans } from '#api/schema/administration/parameters.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { BanArea } from '#domain/calendar/ban-areas.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, formatDate, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/*
 * What the check of an assignment is told (`domain.md` §2.8): every rule once through « Affecter », with the data so that it just refuses and so
 * that it just allows. What the rules say of each boundary is proved in tests/unit/domain/assignment; here a column that nobody reads any more
 * makes its case fail.
 */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const DAY = ordinaryDay(12)
const [BEFORE, AFTER] = [addDays(DAY, -1), addDays(DAY, 1)]
const LATER = addDays(DAY, 31)
/** A day of the yearly order, apart from the other cases. */
const ORDERED = ordinaryDay(21)

type Hours = [from: string, to: string, dayOffset?: number]
type Need = Partial<Pick<typeof versions.$inferInsert, 'goods' | 'vehicleNeed' | 'driverNeed' | 'hgvBanExemption'>>

/** Fitting means, and a journey with given requirements. */
async function makeCase({ day, hours, need, light }: { day: string; hours: Hours; need?: Need; light?: boolean }) {
  const { db, make, depot } = house
  const driver = make.driver({ depotId: depot.id, heavyLicenceValidTo: '2039-12-31', tachoCardValidTo: '2039-12-31' })
  const lorry = make.vehicle({
    ...{ depotId: depot.id, category: light ? ('VUL' as const) : ('PORTEUR_19' as const), gcwKg: 40_000, pallets: 20 },
    ...(light ? { gvwKg: 3_500, tareKg: 2_000 } : { tareKg: 9_000 }),
  })
  const [tractor, trailer] = [make.vehicle({ depotId: depot.id }), make.trailer({ depotId: depot.id })]
  const carrier = make.company({ types: ['SOUS_TRAITANT'] })
  await db.insert(drivers).values(driver)
  await qualify(db, [{ id: driver.id! }])
  await db.insert(vehicles).values([lorry, tractor])
  await db.insert(trailers).values(trailer)
  await db.insert(companies).values(carrier)
  await db.insert(documents).values(makePapers(addDays(DAY, 40), [carrier], null).map(({ id: _, ...paper }) => paper))
  const number = await house.journey(day, ...hours)
  const { version } = await house.line({ version: { vehicleNeed: null, goods: null, ...need } })
  const [journey] = await db
    .update(journeys)
    .set({ versionId: version.id!, drivingMin: 60, serviceMin: 60 })
    .where(eq(journeys.number, number))
    .returning()
  return {
    ...{
      day,
      number,
      driverId: driver.id!,
      lorryId: lorry.id!,
      tractorId: tractor.id!,
      trailerId: trailer.id!,
      carrierId: carrier.id!,
    },
    ...{ journeyId: journey!.id, versionId: version.id! },
  }
}
type Case = Awaited<ReturnType<typeof makeCase>>

const LORRY = (of: Case) => ({ driverId: of.driverId, vehicleId: of.lorryId })
const COUPLED = (of: Case) => ({ driverId: of.driverId, vehicleId: of.tractorId, trailerId: of.trailerId })
const COUPLED_LORRY = (of: Case) => ({ ...LORRY(of), trailerId: of.trailerId })
const ENTRUSTED = (of: Case) => ({ subcontractorId: of.carrierId, buyPrice: '300' })

type Change = (of: Case) => PromiseLike<unknown>
interface Rule {
  /** Message present after `worse`, absent after `better`. */
  text: string
  field?: 'driverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'
  /** Warning only. */
  warns?: true
  day?: string
  hours?: Hours
  need?: Need
  light?: true
  means?: (of: Case) => object
  worse: Change
  better: Change
}

const driver = (over: Partial<typeof drivers.$inferInsert>) => (of: Case) =>
  house.db.update(drivers).set(over).where(eq(drivers.id, of.driverId))
const training = (over: Partial<typeof driverCertifications.$inferInsert>) => (of: Case) =>
  house.db.update(driverCertifications).set(over).where(eq(driverCertifications.driverId, of.driverId))
const lorry = (over: Partial<typeof vehicles.$inferInsert>) => (of: Case) =>
  house.db.update(vehicles).set(over).where(eq(vehicles.id, of.lorryId))
const tractor = (over: Partial<typeof vehicles.$inferInsert>) => (of: Case) =>
  house.db.update(vehicles).set(over).where(eq(vehicles.id, of.tractorId))
const trailer = (over: Partial<typeof trailers.$inferInsert>) => (of: Case) =>
  house.db.update(trailers).set(over).where(eq(trailers.id, of.trailerId))
const contract = (over: Need) => (of: Case) => house.db.update(versions).set(over).where(eq(versions.id, of.versionId))
const journey = (over: Partial<typeof journeys.$inferInsert>) => (of: Case) =>
  house.db.update(journeys).set(over).where(eq(journeys.id, of.journeyId))
/** A stop outside France, added by hand: the contract has none. Its name is the number of the journey. */
async function toTournai(of: Case) {
  const place = house.make.address({ label: of.number, country: 'BE', city: 'Tournai' })
  await house.db.insert(addresses).values(place)
  await house.db
    .update(journeyStops)
    .set({ addressId: place.id! })
    .where(and(eq(journeyStops.journeyId, of.journeyId), eq(journeyStops.position, await lastPlace(of))))
}
/** A ban of the yearly order that begins a minute before the usual hours end. */
const ordered = (area: BanArea) => async (of: Case) => {
  const { id: carrierId } = await readCarrier(house.db)
  await house.db
    .insert(datedBans)
    .values({ carrierId, day: of.day, fromTime: '15:59', toTime: '19:00', area, source: 'Arrêté annuel' })
}
/** All stops at one site of Lyon, whose name is the number of the journey. */
async function inLyon(of: Case) {
  const place = house.make.address({ label: of.number, zip: '69007', city: 'Lyon' })
  await house.db.insert(addresses).values(place)
  await house.db.update(journeyStops).set({ addressId: place.id! }).where(eq(journeyStops.journeyId, of.journeyId))
}
const lastPlace = async (of: Case) => (await house.db.$count(journeyStops, eq(journeyStops.journeyId, of.journeyId))) - 1
const nothing: Change = async () => {}

const other =
  (
    from: string,
    to: string,
    means: (of: Case) => Partial<typeof journeys.$inferInsert>,
    over: Partial<typeof journeys.$inferInsert> = {},
  ) =>
  (of: Case) =>
    house.run({
      ...{ serviceDate: from.slice(0, 10), plannedStart: toInstant(from), plannedEnd: toInstant(to), label: of.number },
      ...{ status: 'AFFECTE', serviceMin: 60, drivingMin: 60, ...means(of), ...over },
    })
const others = (over: (of: Case) => Partial<typeof journeys.$inferInsert>) => (of: Case) =>
  house.db.update(journeys).set(over(of)).where(eq(journeys.label, of.number))
const his = (of: Case) => ({ driverId: of.driverId })
/** Full working days, counted from the case's Monday, except its own. */
const days = (numbers: readonly number[], over: (of: Case) => Partial<typeof journeys.$inferInsert>) => async (of: Case) => {
  for (const n of numbers) {
    const date = addDays(mondayOf(DAY), n)
    if (date !== DAY) await other(`${date}T05:00`, `${date}T15:00`, his, over(of))(of)
  }
}
const THIS_WEEK = [0, 1, 2, 3, 4, 5]

const away = (over: Partial<typeof absences.$inferInsert>) => (of: Case) =>
  house.db.insert(absences).values({
    ...{ driverId: of.driverId, kind: 'CP', from: BEFORE, to: DAY, counted: '1', unit: 'OUVRABLE', status: 'VALIDEE', ...over },
  })
const still = (owner: (of: Case) => object, from: string) => (of: Case) =>
  house.db.insert(outages).values({ ...owner(of), kind: 'EN_MAINTENANCE', from, to: addDays(DAY, 3), reason: 'Freins' })
const due = (owner: (of: Case) => object, over: Partial<typeof deadlines.$inferInsert>) => (of: Case) =>
  house.db.insert(deadlines).values({ ...owner(of), kind: 'TACHY', dueOn: LATER, ...over })
const tailLift = (owner: (of: Case) => object) => (of: Case) =>
  house.db
    .insert(equipment)
    .values({ ...owner(of), code: of.number.slice(3), kind: 'HAYON', heldSince: BEFORE, status: 'AFFECTE' })
const ofLorry = (of: Case) => ({ vehicleId: of.lorryId })
const ofTrailer = (of: Case) => ({ trailerId: of.trailerId })

const goods = (over: object): Need => ({ goods: { nature: 'Vis', weightKg: '100', pallets: 1, ...over } })
const COLD = goods({ tempMin: '-20', tempMax: '-18' })
const SUNDAY = addDays(mondayOf(DAY), 6)

const RULES: Record<string, Rule> = {
  'AF01, another journey': {
    text: 'Ce chauffeur est déjà affecté au trajet',
    worse: other(`${DAY}T15:59`, `${DAY}T17:00`, his),
    better: others(() => ({ plannedStart: toInstant(`${DAY}T16:00`) })),
  },
  'AF02, from noon': {
    text: `Ce chauffeur est absent du ${formatDate(DAY)} au ${formatDate(AFTER)} (Congés payés)`,
    hours: ['08:00', '12:00'],
    worse: away({ from: DAY, to: AFTER }),
    better: of => house.db.update(absences).set({ fromHalf: 'APRES_MIDI' }).where(eq(absences.driverId, of.driverId)),
  },
  'AF02, to noon': {
    text: `Ce chauffeur est absent du ${formatDate(BEFORE)} au ${formatDate(DAY)} (Congés payés)`,
    hours: ['12:00', '16:00'],
    worse: away({}),
    better: of => house.db.update(absences).set({ toHalf: 'MATIN' }).where(eq(absences.driverId, of.driverId)),
  },
  'AF03, a training': {
    text: `Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(BEFORE)})`,
    worse: training({ validTo: BEFORE }),
    better: training({ validTo: DAY }),
  },
  'AF03, the card of the tachograph': {
    text: `(échéance le ${formatDate(BEFORE)})`,
    worse: driver({ tachoCardValidTo: BEFORE }),
    better: driver({ tachoCardValidTo: DAY }),
  },
  'AF04, what the contract wants': {
    text: 'Habilitation manquante : ADR',
    need: { driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: false } as Need['driverNeed'] },
    worse: nothing,
    better: async of => {
      const [type] = await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'ADR_BASE'))
      await house.db
        .insert(driverCertifications)
        .values({ driverId: of.driverId, typeId: type!.id, obtainedOn: '2024-01-02', validTo: LATER })
    },
  },
  'AF03, the first training for the periodic one': {
    text: `Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(BEFORE)})`,
    worse: async of => {
      const [type] = await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FIMO'))
      await training({ typeId: type!.id, validTo: BEFORE })(of)
    },
    better: training({ validTo: DAY }),
  },
  'AF04, the card of a van abroad': {
    text: 'Habilitation manquante : Carte conducteur',
    light: true,
    worse: async of => {
      await lorry({ tachograph: 'INT_V2' })(of)
      await driver({ tachoCardValidTo: null })(of)
      await toTournai(of)
    },
    better: lorry({ gvwKg: 2_500, tareKg: 2_000 }),
  },
  'AF04, suspended': {
    text: 'Habilitation manquante : FCO (formation continue)',
    worse: training({ state: 'SUSPENDUE' }),
    better: training({ state: 'OBTENUE' }),
  },
  'AF05, the heavy licence': {
    text: 'Permis C requis pour ce véhicule',
    worse: driver({ heavyLicenceValidTo: BEFORE }),
    better: driver({ heavyLicenceValidTo: DAY }),
  },
  'AF05, the light licence': {
    text: 'Permis B requis pour ce véhicule',
    light: true,
    worse: driver({ licenceCategories: ['B'], heavyLicenceValidTo: null, licenceValidTo: BEFORE }),
    better: driver({ licenceValidTo: DAY }),
  },
  'AF05, by weight': {
    text: 'Permis C requis pour ce véhicule',
    worse: async of => {
      await driver({ licenceCategories: ['B', 'C1'] })(of)
      await lorry({ gvwKg: 7_501, tareKg: 5_000 })(of)
    },
    better: lorry({ gvwKg: 7_500 }),
  },
  'AF05, its categories': {
    text: 'Permis CE requis pour ce véhicule',
    means: COUPLED,
    worse: driver({ licenceCategories: ['B', 'C'] }),
    better: driver({ licenceCategories: ['B', 'C', 'CE'] }),
  },
  'AF06, left': {
    text: `Ce chauffeur a quitté l'entreprise le ${formatDate(BEFORE)}`,
    worse: driver({ leaveDate: BEFORE }),
    better: driver({ leaveDate: DAY }),
  },
  'AF06, suspended': {
    text: `Permis suspendu depuis le ${formatDate(DAY)}`,
    worse: driver({ status: 'SUSPENDU', suspendedFrom: DAY }),
    better: driver({ suspendedFrom: AFTER }),
  },
  'AF07, the vehicle': {
    text: 'Ce véhicule est déjà affecté au trajet',
    field: 'vehicleId',
    worse: other(`${DAY}T15:59`, `${DAY}T17:00`, ofLorry),
    better: others(() => ({ plannedStart: toInstant(`${DAY}T16:00`) })),
  },
  'AF07, the trailer': {
    text: 'Cette remorque est déjà affectée au trajet',
    field: 'trailerId',
    means: COUPLED,
    worse: other(`${DAY}T15:59`, `${DAY}T17:00`, ofTrailer),
    better: others(() => ({ plannedStart: toInstant(`${DAY}T16:00`) })),
  },
  'AF08, the vehicle': {
    text: `Ce véhicule est hors service depuis le ${formatDate(DAY)} (Freins)`,
    field: 'vehicleId',
    worse: still(ofLorry, DAY),
    better: of => house.db.update(outages).set({ from: AFTER }).where(eq(outages.vehicleId, of.lorryId)),
  },
  'AF08, the trailer': {
    text: `Cette remorque est hors service depuis le ${formatDate(DAY)} (Freins)`,
    field: 'trailerId',
    means: COUPLED,
    worse: still(ofTrailer, DAY),
    better: of => house.db.update(outages).set({ from: AFTER }).where(eq(outages.trailerId, of.trailerId)),
  },
  'AF08, at the garage that day': {
    text: `prévu le ${formatDate(DAY)}`,
    field: 'vehicleId',
    worse: due(ofLorry, { plannedOn: DAY }),
    better: of => house.db.update(deadlines).set({ plannedOn: AFTER }).where(eq(deadlines.vehicleId, of.lorryId)),
  },
  'AF09, the vehicle': {
    text: `expiré depuis le ${formatDate(BEFORE)}`,
    field: 'vehicleId',
    worse: due(ofLorry, { kind: 'CT_PL', dueOn: BEFORE }),
    better: of => house.db.update(deadlines).set({ dueOn: DAY }).where(eq(deadlines.vehicleId, of.lorryId)),
  },
  'AF09, the trailer': {
    text: `expiré depuis le ${formatDate(BEFORE)}`,
    field: 'trailerId',
    means: COUPLED,
    worse: due(ofTrailer, { kind: 'CT_PL', dueOn: BEFORE }),
    better: of => house.db.update(deadlines).set({ dueOn: DAY }).where(eq(deadlines.trailerId, of.trailerId)),
  },
  'AF10, empty weight of the lorry': {
    text: 'La charge (10\u202f001 kg) dépasse la charge utile (10\u202f000 kg)',
    field: 'vehicleId',
    need: goods({ weightKg: '10000.5' }),
    worse: nothing,
    better: lorry({ tareKg: 8_999 }),
  },
  'AF10, full weight of the trailer': {
    text: 'La charge (27\u202f201 kg) dépasse la charge utile (27\u202f200 kg)',
    field: 'trailerId',
    means: COUPLED,
    need: goods({ weightKg: '27201' }),
    worse: nothing,
    better: trailer({ gvwKg: 34_001 }),
  },
  'AF10, places of the lorry': {
    text: '21 palettes pour 20 emplacements',
    field: 'vehicleId',
    need: goods({ pallets: 21 }),
    worse: nothing,
    better: lorry({ pallets: 21 }),
  },
  'AF10, places of the trailer': {
    text: '34 palettes pour 33 emplacements',
    field: 'trailerId',
    means: COUPLED,
    need: goods({ pallets: 34 }),
    worse: nothing,
    better: trailer({ pallets: 34 }),
  },
  'AF11, on the lorry': {
    text: 'Équipement requis absent : Hayon',
    field: 'vehicleId',
    need: { vehicleNeed: { category: 'PORTEUR_19', equipment: ['HAYON'] } },
    worse: nothing,
    better: tailLift(ofLorry),
  },
  'AF11, on the trailer': {
    text: 'Équipement requis absent : Hayon',
    field: 'trailerId',
    means: COUPLED,
    need: { vehicleNeed: { category: 'TRACTEUR', equipment: ['HAYON'] } },
    worse: nothing,
    better: tailLift(ofTrailer),
  },
  'AF11, body of the lorry': {
    text: 'Carrosserie Fourgon requise',
    field: 'vehicleId',
    need: { vehicleNeed: { category: 'PORTEUR_19', body: 'FOURGON', equipment: [] } },
    worse: lorry({ body: 'PLATEAU' }),
    better: lorry({ body: 'FOURGON' }),
  },
  'AF11, kind of the trailer': {
    text: 'Carrosserie Fourgon requise',
    field: 'trailerId',
    means: COUPLED,
    need: { vehicleNeed: { category: 'TRACTEUR', body: 'FOURGON', equipment: [] } },
    worse: nothing,
    better: trailer({ category: 'FOURGON' }),
  },
  'AF12, the lorry': {
    text: 'Température dirigée : attestation ATP FRC requise',
    field: 'vehicleId',
    need: COLD,
    worse: lorry({ atpClass: 'FRB' }),
    better: lorry({ atpClass: 'FRC' }),
  },
  'AF12, the trailer': {
    text: 'Température dirigée : attestation ATP FRC requise',
    field: 'trailerId',
    means: COUPLED,
    need: COLD,
    worse: trailer({ atpClass: 'FRB' }),
    better: trailer({ atpClass: 'FRC' }),
  },
  'AF13, planned hours': {
    text: 'Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)',
    worse: other(`${BEFORE}T11:00`, `${BEFORE}T23:01`, his, { serviceMin: 0 }),
    better: others(() => ({ plannedEnd: toInstant(`${BEFORE}T23:00`) })),
  },
  'AF13, real hours': {
    text: 'Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)',
    worse: other(`${BEFORE}T11:00`, `${BEFORE}T20:00`, his, {
      ...{ serviceMin: 0, status: 'TERMINE', actualStart: toInstant(`${BEFORE}T11:00`), actualEnd: toInstant(`${BEFORE}T23:01`) },
    }),
    better: others(() => ({ actualEnd: toInstant(`${BEFORE}T23:00`) })),
  },
  AF14: {
    text: 'Repos journalier réduit n° 1 sur 3 depuis le dernier repos hebdomadaire',
    warns: true,
    worse: other(`${BEFORE}T09:00`, `${BEFORE}T21:01`, his, { serviceMin: 0 }),
    better: others(() => ({ plannedEnd: toInstant(`${BEFORE}T21:00`) })),
  },
  AF15: {
    text: 'Conduite journalière prévue : 10 h 01 (9 h 00, ou 10 h 00 deux fois par semaine)',
    hours: ['06:00', '18:00'],
    worse: journey({ drivingMin: 601, serviceMin: 700 }),
    better: journey({ drivingMin: 600 }),
  },
  'AF15, a van abroad': {
    text: 'Conduite journalière prévue : 10 h 01 (9 h 00, ou 10 h 00 deux fois par semaine)',
    light: true,
    hours: ['06:00', '18:00'],
    worse: async of => {
      await lorry({ tachograph: 'INT_V2' })(of)
      await journey({ drivingMin: 601, serviceMin: 700 })(of)
      await toTournai(of)
    },
    better: of => house.db.update(addresses).set({ country: 'FR' }).where(eq(addresses.label, of.number)),
  },
  'AF15, a van with a trailer': {
    text: 'Conduite journalière prévue : 10 h 01 (9 h 00, ou 10 h 00 deux fois par semaine)',
    light: true,
    means: COUPLED_LORRY,
    hours: ['06:00', '18:00'],
    worse: async of => {
      await lorry({ gvwKg: 3_000 })(of)
      await trailer({ gvwKg: 501, tareKg: 200 })(of)
      await journey({ drivingMin: 601, serviceMin: 700 })(of)
    },
    better: trailer({ gvwKg: 500 }),
  },
  'AF16, driving': {
    text: 'Conduite hebdomadaire prévue : 56 h 01 (maximum 56 h 00)',
    worse: async of => {
      await driver({ category: 'GRAND_ROUTIER' })(of)
      await days(THIS_WEEK, () => ({ drivingMin: 600, serviceMin: 600 }))(of)
      await journey({ drivingMin: 361, serviceMin: 361 })(of)
    },
    better: journey({ drivingMin: 360, serviceMin: 360 }),
  },
  'AF16, driving of what is regulated, of two weeks': {
    text: 'Conduite sur deux semaines : 90 h 01 (maximum 90 h 00)',
    worse: async of => {
      await driver({ category: 'GRAND_ROUTIER' })(of)
      const full = [0, 1, 2, 3, 4, -7, -6, -5, -4, -3]
      await days(full, () => ({ drivingMin: 600, serviceMin: 600, vehicleId: of.tractorId }))(of)
      await journey({ drivingMin: 1 })(of)
    },
    better: tractor({ category: 'VUL', gvwKg: 3_500, tareKg: 2_000, gcwKg: null }),
  },
  AF17: {
    text: 'Temps de service hebdomadaire prévu : 48 h 01 (maximum 48 h 00)',
    worse: async of => {
      await driver({ category: 'MESSAGERIE' })(of)
      await days(THIS_WEEK, () => ({ drivingMin: 60, serviceMin: 500 }))(of)
      await journey({ serviceMin: 381 })(of)
    },
    better: driver({ category: 'COURTE_DISTANCE' }),
  },
  AF18: {
    text: 'Service de nuit : 10 h 01 prévues (maximum 10 h 00)',
    hours: ['04:00', '15:00'],
    worse: journey({ serviceMin: 601 }),
    better: journey({ serviceMin: 600 }),
  },
  AF19: {
    text: 'Amplitude prévue : 13 h 01',
    warns: true,
    hours: ['05:00', '18:01'],
    worse: journey({ serviceMin: 500 }),
    better: journey({ plannedEnd: toInstant(`${DAY}T18:00`) }),
  },
  AF20: {
    text: `Habilitation à renouveler avant le ${formatDate(addDays(DAY, 30))} : FCO (formation continue)`,
    warns: true,
    worse: training({ validTo: addDays(DAY, 30) }),
    better: training({ validTo: LATER }),
  },
  'AF21, the derogation of the contract': {
    text: 'Circulation interdite aux plus de 7,5\u00a0t',
    warns: true,
    day: SUNDAY,
    worse: nothing,
    better: contract({ hgvBanExemption: true }),
  },
  'AF21, the hours of the yearly order': {
    text: 'Circulation interdite aux plus de 7,5\u00a0t',
    warns: true,
    day: ORDERED,
    worse: ordered('FRANCE'),
    better: of => house.db.update(datedBans).set({ fromTime: '16:00' }).where(eq(datedBans.day, of.day)),
  },
  'AF21, a stop in Auvergne-Rhône-Alpes': {
    text: 'sur le réseau Auvergne-Rhône-Alpes',
    warns: true,
    day: ORDERED,
    worse: async of => {
      await inLyon(of)
      await ordered('AUVERGNE_RHONE_ALPES')(of)
    },
    better: of => house.db.update(addresses).set({ zip: '71000' }).where(eq(addresses.label, of.number)),
  },
  'AF33, a day off': {
    text: `ne travaille pas le ${WEEKDAY_LABELS[isoWeekday(DAY)]!.toLowerCase()}`,
    warns: true,
    worse: driver({ workdays: [6, 7] }),
    better: driver({ workdays: [isoWeekday(DAY)] }),
  },
  'AF22, to the last day of a member': {
    text: "Ce chauffeur n'appartient pas à la tournée",
    warns: true,
    worse: async of => {
      const pool = house.make.pool({ depotId: house.depot.id })
      await house.db.insert(driverPools).values(pool)
      await house.db.update(journeys).set({ driverPoolId: pool.id! }).where(eq(journeys.id, of.journeyId))
      await house.db
        .insert(driverPoolMembers)
        .values(house.make.poolMember({ driverPoolId: pool.id!, driverId: of.driverId, rank: 'RESERVE', to: BEFORE }))
    },
    better: of => house.db.update(driverPoolMembers).set({ to: DAY }).where(eq(driverPoolMembers.driverId, of.driverId)),
  },
  'AF22, from the first day of a member': {
    text: "Ce chauffeur n'appartient pas à la tournée",
    warns: true,
    worse: async of => {
      const pool = house.make.pool({ depotId: house.depot.id })
      await house.db.insert(driverPools).values(pool)
      await house.db.update(journeys).set({ driverPoolId: pool.id! }).where(eq(journeys.id, of.journeyId))
      await house.db
        .insert(driverPoolMembers)
        .values(house.make.poolMember({ driverPoolId: pool.id!, driverId: of.driverId, rank: 'RESERVE', from: AFTER }))
    },
    better: of => house.db.update(driverPoolMembers).set({ from: DAY }).where(eq(driverPoolMembers.driverId, of.driverId)),
  },
  'AF23, the way from the journey before': {
    text: 'Enchaînement impossible : 59 min entre Base du soir et Quai nord, 60 min nécessaires',
    warns: true,
    worse: async of => {
      const place = await evening()
      await house.db.insert(roadLegs).values(leg(place, house.depot)).onConflictDoNothing()
      const run = await other(`${DAY}T05:00`, `${DAY}T07:01`, his)(of)
      await house.db.update(journeyStops).set({ addressId: place.id! }).where(eq(journeyStops.journeyId, run.id))
    },
    better: others(() => ({ plannedEnd: toInstant(`${DAY}T07:00`) })),
  },
  'AF23, the way to the journey after': {
    text: 'Enchaînement impossible : 59 min entre Laiterie et Base du soir, 60 min nécessaires',
    warns: true,
    worse: async of => {
      const place = await evening()
      await house.db.insert(roadLegs).values(leg(house.site, place)).onConflictDoNothing()
      const run = await other(`${DAY}T16:59`, `${DAY}T18:00`, his)(of)
      await house.db.update(journeyStops).set({ addressId: place.id! }).where(eq(journeyStops.journeyId, run.id))
    },
    better: others(() => ({ plannedStart: toInstant(`${DAY}T17:00`) })),
  },
  AF24: {
    text: `Sous-traitant non conforme : Assurance marchandises expirée depuis le ${formatDate(BEFORE)}`,
    field: 'subcontractorId',
    means: ENTRUSTED,
    worse: of => insurance(of, BEFORE),
    better: of => insurance(of, DAY),
  },
  'AF26, above what the tractor draws': {
    text: 'PTRA 39\u202f999 kg, ensemble 40\u202f000 kg',
    field: 'trailerId',
    means: COUPLED,
    need: goods({ weightKg: '25600' }),
    worse: tractor({ gcwKg: 39_999 }),
    better: tractor({ gcwKg: 40_000 }),
  },
  'AF27, a stop abroad': {
    text: "Tachygraphe intelligent V2 obligatoire à l'étranger",
    warns: true,
    worse: toTournai,
    better: lorry({ tachograph: 'INT_V2' }),
  },
}

const insurance = (of: Case, validTo: string) =>
  house.db.execute(`update document set valid_to = '${validTo}' where owner_id = '${of.carrierId}' and kind = 'ASSURANCE'`)
/** Carrier site an hour away by cached road times. */
async function evening() {
  const [known] = await house.db.select().from(addresses).where(eq(addresses.label, 'Base du soir'))
  if (known) return known
  const place = house.make.address({ label: 'Base du soir', kind: 'DEPOT', companyId: null, city: 'Rennes' })
  await house.db.insert(addresses).values(place)
  return place
}
type Place = Pick<typeof addresses.$inferInsert, 'lat' | 'lng'>
const leg = (from: Place, to: Place) => ({
  ...{ fromLat: from.lat!, fromLng: from.lng!, toLat: to.lat!, toLng: to.lng! },
  ...{ metres: 60_000, seconds: 3_600 },
})

describe.each(Object.keys(RULES))('%s', name => {
  const { text, field, warns, worse, better, means = LORRY, day = DAY, hours = ['08:00', '16:00'], need, light } = RULES[name]!
  it('just refused, just allowed', async () => {
    const of = await makeCase({ day, hours, ...(need && { need }), ...(light && { light }) })
    const assign = (reason: string | null) =>
      house.call(isoWeekday(day) === 7 ? 'CONCEPTOR' : 'OPERATOR', 'POST', `/journeys/${of.number}/assign`, {
        ...means(of),
        reason,
      })
    await worse(of)
    // Blocking findings ignore a reason.
    const { status, body } = await assign(warns ? null : 'Tout de même')
    const path = warns ? 'reason' : (field ?? 'driverId')
    expect([status, body.issues]).toEqual([422, expect.arrayContaining([{ path, message: expect.stringContaining(text) }])])
    await better(of)
    expect(await assign(warns ? null : 'Tout de même')).toMatchObject({ status: 200 })
  })
})
