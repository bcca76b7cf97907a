import { isDeepStrictEqual } from 'node:util'
import communes from '@etalab/decoupage-administratif/data/communes.json' with { type: 'json' }
import { eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { openSql } from '#api/db/database-url.ts'
import { type Carrier, makeCarrier } from '#api/db/seed/carrier.ts'
import { PLACES } from '#api/db/seed/places.ts'
import { termsOf } from '#api/db/seed/requests/prices.ts'
import { QUOTED_LINE } from '#api/db/seed/requests/quoted-line.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { chainsOf } from '#api/trade/assignment/chains.ts'
import { judge } from '#api/trade/assignment/check.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { withoutOwn } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { PLAN, SOLD } from '#api/trade/assignment/wanted.ts'
import { chainFindings } from '#domain/assignment/chain.ts'
import { EU_RULES_ABOVE_KG } from '#domain/assignment/regime.ts'
import { speedFindings } from '#domain/assignment/speed.ts'
import { elapsedMinutes, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { isIn } from '#domain/calendar/period.ts'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import { Decimal } from '#domain/decimal.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { lineFigures } from '#domain/journey-management/delivery-request/line-day.ts'
import { type MaybePlaced, positionOf } from '#domain/journey-management/live-lines/run-distance.ts'
import { STARTER_SERVICES } from '#domain/sales/additional-services/starter-services.ts'
import { addressSchema } from '#domain/sales/addresses/address.ts'
import { companySchema, contactSchema } from '#domain/sales/companies/company.ts'
import { nonConformity } from '#domain/sales/companies/subcontractor.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { costOf } from '#domain/sales/pricing/cost.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import { bracketsFollow } from '#domain/sales/pricing/pallet-price.ts'
import { factorSchema } from '#domain/transverse/cost-factors/cost-factor.ts'
import { noMail, startTestApi } from '#tests/support/api.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

/** Seed day of the specification, a Friday. */
const NOW = new Date('2026-11-20T09:40:00Z')
const TODAY = '2026-11-20'
const carrier = makeCarrier({ now: NOW, scale: 1 })

const countBy = <Row>(rows: readonly Row[], key: (row: Row) => string | null | undefined): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([value, group]) => [value, group.length]))
const past = carrier.journeys.filter(journey => journey.serviceDate < TODAY)
const ofToday = carrier.journeys.filter(journey => journey.serviceDate === TODAY)
const future = carrier.journeys.filter(journey => journey.serviceDate > TODAY)
const share = <Row>(rows: readonly Row[], which: (row: Row) => boolean) => rows.filter(which).length / rows.length

/** Overlapping uses of means. */
function overlaps({ journeys }: Carrier): string[] {
  const found: string[] = []
  for (const means of [['driverId', 'coDriverId'], ['vehicleId'], ['trailerId']] as const) {
    const driven = journeys
      .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
      .flatMap(journey => means.map(seat => ({ ...journey, taken: journey[seat] })))
    for (const [id, runs] of Map.groupBy(driven, ({ taken }) => taken)) {
      if (!id) continue
      const inOrder = runs.sort((a, b) => (a.plannedStart < b.plannedStart ? -1 : 1))
      inOrder.forEach((run, index) => {
        const next = inOrder[index + 1]
        if (next && next.plannedStart < run.plannedEnd) found.push(`${run.number} ${next.number}`)
      })
    }
  }
  return found
}

describe('the demonstration carrier (domain.md §8)', () => {
  it('has a contract with two drivers, whose journeys have both or none', () => {
    const ofTwo = new Set(carrier.versions.filter(({ driverNeed }) => driverNeed?.doubleCrew).map(({ id }) => id))
    const runs = carrier.journeys.filter(({ versionId, driverId }) => ofTwo.has(versionId ?? '') && driverId)
    expect(runs.filter(({ coDriverId }) => !coDriverId)).toEqual([])
    expect(runs.filter(({ serviceDate }) => serviceDate > TODAY).length).toBeGreaterThan(5)
    expect(carrier.journeys.filter(({ coDriverId }) => coDriverId)).toHaveLength(runs.length)
  })

  it('has eleven office accounts and ten driver accounts', () => {
    const roles = countBy([...carrier.users, ...carrier.accounts], user => user.role)
    expect(roles).toEqual({ ADMIN: 2, CONCEPTOR: 3, SALES: 3, OPERATOR: 3, DRIVER: 10 })
    expect(new Set(carrier.accounts.map(account => account.driverId)).size).toBe(10)
    expect(carrier.drivers).toHaveLength(60)
    expect(countBy(carrier.drivers, driver => driver.contract)).toEqual({ CDI: 46, CDD: 5, INTERIM: 6, ALTERNANCE: 3 })
    expect(countBy(carrier.drivers, driver => driver.category)).toEqual({
      GRAND_ROUTIER: 18,
      COURTE_DISTANCE: 26,
      MESSAGERIE: 16,
    })
    expect(countBy(carrier.drivers, driver => driver.licenceCategories.at(-1))).toEqual({ B: 14, C: 16, CE: 30 })
    const byDepot = Object.values(countBy(carrier.drivers, driver => driver.depotId))
    expect(byDepot).toEqual([24, 12, 10, 8, 6])
    expect(carrier.drivers.filter(driver => driver.status === 'SUSPENDU')).toHaveLength(1)
    expect(carrier.drivers.filter(driver => driver.leaveDate === addDays(TODAY, 20))).toHaveLength(1)
  })

  it('keeps the same first account per role: the demonstration account', () => {
    const other = makeCarrier({ now: new Date('2027-02-03T20:00:00Z'), scale: 0.05 })
    const firsts = ({ users, accounts }: Carrier) =>
      [...Map.groupBy([...users, ...accounts], user => user.role).values()].map(
        group => [...group].sort((a, b) => (a.createdAt! < b.createdAt! ? -1 : 1))[0]!.email,
      )
    expect(firsts(other)).toEqual(firsts(carrier))
    expect(firsts(carrier)).toContain('ines.quere@exemple.fr')
  })

  it('has all CNR months, sixty-six contracts with a clause, and indexed past journeys', () => {
    expect(carrier.cnrValues.at(-1)).toMatchObject({ month: '2026-10-01', source: 'démonstration' })
    expect(carrier.costReferences).toHaveLength(9)
    const withClause = new Set(carrier.versions.filter(({ indexation }) => indexation).map(({ requestId }) => requestId))
    expect(withClause.size).toBe(66)
    const indexed = past.filter(({ indexationCents }) => typeof indexationCents === 'number')
    expect(indexed.length).toBeGreaterThan(past.length / 2)
    const byLaw = new Set(carrier.versions.filter(({ indexation }) => !indexation).map(({ id }) => id))
    expect(indexed.filter(({ versionId }) => versionId && byLaw.has(versionId)).length).toBeGreaterThan(100)
    expect(indexed.every(({ indexValueId }) => carrier.cnrValues.some(({ id }) => id === indexValueId))).toBe(true)
    expect(future.filter(({ serviceDate, indexationPct }) => serviceDate >= '2026-12-01' && indexationPct)).toEqual([])
  })

  it('has vehicles and trailers', () => {
    expect(countBy(carrier.vehicles, vehicle => vehicle.category)).toEqual({
      TRACTEUR: 20,
      PORTEUR_19: 9,
      PORTEUR_12: 4,
      PORTEUR_26: 2,
      VUL: 10,
    })
    expect(countBy(carrier.vehicles, vehicle => vehicle.energy)).toEqual({ GAZOLE: 41, GNV: 2, ELECTRIQUE: 2 })
    expect(countBy(carrier.vehicles, vehicle => vehicle.status ?? 'EN_SERVICE')).toEqual({
      EN_SERVICE: 42,
      EN_MAINTENANCE: 2,
      HORS_SERVICE: 1,
    })
    expect(countBy(carrier.trailers, trailer => trailer.category)).toEqual({
      SAVOYARDE: 15,
      FRIGO: 8,
      FOURGON: 4,
      PORTE_CAISSE: 2,
      PLATEAU: 1,
    })
    for (const { plate } of [...carrier.vehicles, ...carrier.trailers]) expect(checkPlate(plate)).toMatchObject({ valid: true })
  })

  it('has clients and sub-contractors', () => {
    const clients = carrier.companies.filter(({ types }) => types.includes('CLIENT'))
    expect(countBy(clients, client => client.status)).toEqual({ ACTIF: 34, PROSPECT: 3, BLOQUE: 2, ARCHIVE: 1 })
    expect(countBy(clients, client => client.country)).toEqual({ FR: 37, BE: 1, DE: 1, ENGLAND: 1 })
    expect(clients.filter(client => client.poRequired)).toHaveLength(4)
    expect(carrier.companies.filter(({ types }) => types.includes('SOUS_TRAITANT'))).toHaveLength(5)
    expect(clients.map(({ legalName }) => legalName.length)).toContain(119)
    for (const { id } of carrier.companies) expect(carrier.contacts.some(contact => contact.companyId === id)).toBe(true)
  })

  it('has addresses in real communes', () => {
    expect(carrier.addresses).toHaveLength(120)
    expect(countBy(carrier.addresses, address => address.kind).DEPOT).toBe(5)
    expect(carrier.addresses.filter(address => address.lat === null)).toHaveLength(1)
    for (const { insee, zip, city } of PLACES) {
      const found = communes.find(commune => commune.code === insee && commune.type === 'commune-actuelle')
      expect(found, city).toMatchObject({ nom: city })
      expect(found && 'codesPostaux' in found && found.codesPostaux, city).toContain(zip)
    }
    const zones = carrier.addresses.filter(address => address.holidayZone === 'FR_ALSACE_MOSELLE')
    expect(new Set(zones.map(address => address.zip.slice(0, 2)))).toEqual(new Set(['57', '67', '68']))
  })

  it('has cahiers des charges of all kinds, statuses, versions, prices and rules', () => {
    expect(carrier.requests).toHaveLength(80)
    expect(countBy(carrier.requests, request => request.kind)).toEqual({
      LIGNE_REGULIERE: 34,
      TRACTION: 16,
      MESSAGERIE: 18,
      DEDIE: 8,
      SPOT: 4,
    })
    const versions = Map.groupBy(carrier.versions, version => version.requestId)
    // A request's status is that of its active version, else of the newest.
    const inForce = [...versions.values()].map(all => all.find(({ status }) => status === 'ACTIF') ?? all.at(-1)!)
    expect(countBy(inForce, version => version.status)).toEqual({
      ACTIF: 62,
      A_CONCEVOIR: 4,
      EN_CONCEPTION: 3,
      CONCU: 2,
      PROPOSE: 3,
      SUSPENDU: 1,
      TERMINE: 3,
      REFUSE: 2,
    })
    expect([...versions.values()].filter(all => all.length > 1)).toHaveLength(25)
    expect(carrier.versions.filter(({ status, validFrom }) => status === 'ACCEPTE' && validFrom > TODAY)).toHaveLength(3)
    const pricing = countBy(inForce, version => version.pricingMode)
    expect(pricing.PALETTE! + pricing.GRILLE!).toBe(12)
    expect(pricing.JOUR! + pricing.HEURE!).toBe(6)
    expect(pricing).toMatchObject({ FORFAIT_TRAJET: 30, TRINOME: 18, KM: 12, POINT: 2 })
    const rules = inForce.flatMap(({ recurrence }) => recurrence ?? [])
    // Spot runs have no rule and count as skipping holidays.
    expect(countBy(rules, rule => rule.holidayPolicy)).toEqual({ SAUTER: 62, MAINTENIR: 6, AVANCER: 4, REPORTER: 4 })
    expect(countBy(rules, rule => rule.holidayZone)).toEqual({ FR: 70, FR_ALSACE_MOSELLE: 6 })
    const ofArchived = carrier.companies.filter(({ status }) => status === 'ARCHIVE').map(({ id }) => id)
    const active = new Set(inForce.filter(({ status }) => status === 'ACTIF').map(({ requestId }) => requestId))
    expect(carrier.requests.filter(({ id, companyId }) => active.has(id) && ofArchived.includes(companyId))).toEqual([])
  })

  it('has lines and journeys with their outcome', () => {
    const live = carrier.lines.filter(({ status }) => status === 'PLANIFIE' || status === 'SUSPENDU')
    expect(live.length).toBeGreaterThan(90)
    expect(live.length).toBeLessThan(105)
    expect(carrier.journeys.length).toBeGreaterThan(13_500)
    expect(carrier.journeys.length).toBeLessThan(15_000)
    const dates = carrier.journeys.map(({ serviceDate }) => serviceDate).sort()
    expect([dates[0], dates.at(-1)]).toEqual([addDays(TODAY, -182), addDays(TODAY, 42)])

    expect(share(past, ({ status }) => status === 'CONTROLE' || status === 'FACTURE')).toBeCloseTo(0.965, 1.5)
    expect(share(past, ({ status }) => status === 'ANNULE')).toBeCloseTo(0.015, 2)
    expect(share(past, ({ status }) => status === 'NON_EXECUTE')).toBeCloseTo(0.004, 2)
    expect(share(past, ({ maxDelayMin = 0 }) => maxDelayMin > 15)).toBeCloseTo(0.062, 1.5)
    expect(share(past, ({ subcontractorId }) => subcontractorId != null)).toBeCloseTo(0.07, 1.5)
    const papersBy = Map.groupBy(carrier.papers, ({ ownerId }) => ownerId)
    const lacking = carrier.companies.filter(({ id, types }) => types.includes('SOUS_TRAITANT') && refusalOf(id, TODAY))
    expect(lacking.map(({ legalName }) => legalName)).toEqual(['Alsace Traction Partenaires'])
    expect(refusalOf(lacking[0]!.id, TODAY)).toBe(
      'Sous-traitant non conforme : Attestation de vigilance URSSAF expirée depuis le 08/11/2026',
    )
    const given = carrier.journeys.filter(({ subcontractorId }) => subcontractorId)
    expect(given.filter(({ subcontractorId, serviceDate }) => refusalOf(subcontractorId!, serviceDate))).toEqual([])

    function refusalOf(id: string, day: string) {
      const papers = papersBy.get(id) ?? []
      return nonConformity(
        day,
        papers.map(({ kind, validFrom = null, validTo = null }) => ({ kind, validFrom, validTo })),
      )
    }
    expect(past.filter(({ status }) => ['PLANIFIE', 'AFFECTE', 'CONFIRME'].includes(status!))).toEqual([])
    const revenue = past.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0) / 100
    expect(revenue).toBeGreaterThan(6_200_000)
    expect(revenue).toBeLessThan(7_300_000)
    const { AFFECTE = 0, PLANIFIE = 0 } = countBy(future, ({ status }) => status)
    expect(AFFECTE / future.length).toBeGreaterThan(0.6)
    expect(PLANIFIE / future.length).toBeGreaterThan(0.1)
    expect(future.filter(({ actualStart }) => actualStart)).toEqual([])
  })

  it('fills nearly all replacements of absent drivers, consistent with the journeys', () => {
    const { replacements } = carrier
    expect(replacements.length).toBeGreaterThan(380)
    expect(replacements.length).toBeLessThan(580)
    const journey = new Map(carrier.journeys.map(row => [row.id, row]))
    const absence = new Map(carrier.absences.map(row => [row.id, row]))
    expect(countBy(replacements, row => row.cause)).toEqual({ ABSENCE: replacements.length })
    const wrong = replacements.filter(row => {
      const [run, away] = [journey.get(row.journeyId)!, absence.get(row.absenceId!)!]
      const fits = run.driverId
        ? row.replacingDriverId === run.driverId || row.status === 'NON_POURVU'
        : (row.replacingSubcontractorId ?? null) === (run.subcontractorId ?? null) && !row.replacingDriverId
      return !fits || away.driverId !== row.replacedDriverId || run.serviceDate < away.from || run.serviceDate > away.to
    })
    expect(wrong).toEqual([])
    const ofPast = replacements.filter(row => journey.get(row.journeyId)!.serviceDate < TODAY)
    expect(share(ofPast, ({ status }) => status === 'EFFECTUE')).toBeCloseTo(0.97, 1.5)
    expect(new Set(ofPast.map(({ status }) => status))).toEqual(new Set(['EFFECTUE', 'NON_POURVU']))
    // Future ones are open or confirmed.
    const ahead = countBy(
      replacements.filter(row => journey.get(row.journeyId)!.serviceDate > TODAY),
      ({ status }) => status,
    )
    expect(Object.keys(ahead).sort()).toEqual(['A_POURVOIR', 'CONFIRME'])
    const instants = replacements.flatMap(({ createdAt, confirmedAt }) => [createdAt!, confirmedAt ?? createdAt!])
    expect(instants.filter(instant => instant > NOW.toISOString())).toEqual([])
  })

  it('has a signed agreement for every accepted version', () => {
    const accepted = carrier.versions.filter(({ decidedAt, status }) => decidedAt && status !== 'REFUSE')
    expect(accepted.length).toBeGreaterThan(60)
    for (const { contractDocumentId, requestId, versionNo = 1 } of accepted) {
      expect(carrier.contracts.find(({ id }) => id === contractDocumentId)).toMatchObject({
        ownerTable: 'delivery_request',
        ownerId: requestId,
        kind: 'CONTRAT',
        label: `Contrat signé v${versionNo}`,
      })
    }
  })

  it('has one late journey in sixteen, most at a few clients', () => {
    const run = past.filter(({ status }) => ['TERMINE', 'CONTROLE', 'FACTURE'].includes(status!))
    const lateOf = (some: typeof run) => some.filter(({ maxDelayMin = 0 }) => maxDelayMin! > 15).length / some.length
    expect(lateOf(run)).toBeGreaterThan(0.055)
    expect(lateOf(run)).toBeLessThan(0.07)
    const clients = [...Map.groupBy(run, ({ companyId }) => companyId).values()].filter(({ length }) => length > 50)
    expect(clients.filter(some => lateOf(some) > 0.05).length / clients.length).toBeLessThan(0.4)
  })

  it('shows a working day: every state, six unassigned, four late', () => {
    expect(ofToday.length).toBeGreaterThan(70)
    expect(ofToday.length).toBeLessThan(95)
    const states = countBy(ofToday, ({ status }) => status)
    expect(states).toMatchObject({ PLANIFIE: 6 })
    for (const status of ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE']) expect(states[status]).toBeGreaterThan(2)
    expect(ofToday.filter(({ status, maxDelayMin = 0 }) => status === 'EN_COURS' && maxDelayMin > 15)).toHaveLength(4)
    for (const { status, plannedStart, actualStart, actualEnd } of ofToday) {
      if (status === 'CONFIRME' || status === 'AFFECTE') expect(plannedStart > addMinutes(NOW, -15)).toBe(true)
      if (status === 'EN_COURS') expect(actualStart! <= NOW.toISOString() && !actualEnd).toBe(true)
      if (status === 'TERMINE') expect(actualEnd! <= NOW.toISOString()).toBe(true)
    }
  })

  it('has the deliberate oddities', () => {
    expect(carrier.requestStops.filter(({ arrival }) => arrival === '00:00').length).toBeGreaterThan(0)
    expect(carrier.drivers.filter(({ lastName }) => lastName === 'Étienne Le Goff')).toHaveLength(1)
    expect(Math.max(...Object.values(countBy(carrier.requestStops, stop => stop.versionId)))).toBe(14)
    expect(carrier.journeys.filter(({ kmLoaded, kmEmpty }) => Number(kmLoaded) + Number(kmEmpty) === 0)).toHaveLength(1)
    // Clock change of 25/10/2026: the night line takes an hour longer.
    const changing = carrier.journeys.filter(
      ({ plannedStart, plannedEnd }) => plannedStart < '2026-10-25T00:00' && plannedEnd > '2026-10-25T01:00',
    )
    expect(changing.length).toBeGreaterThan(0)
    for (const { liveLineId, plannedStart, plannedEnd } of changing) {
      const line = carrier.lines.find(({ id }) => id === liveLineId)!
      expect(elapsedMinutes(toLocal(plannedStart), toLocal(plannedEnd))).toBe(line.amplitudeMin! + 60)
    }
  })
})

describe('every row', () => {
  it('passes its form for companies and contacts', () => {
    for (const { creditLimitCents, ...company } of carrier.companies) {
      const entered = {
        ...company,
        creditLimit: creditLimitCents == null ? '' : `${creditLimitCents / 100}`,
        vatRegime: company.vatRegime ?? 'NORMAL_FR',
      }
      const read = companySchema.safeParse({ paymentMode: 'VIREMENT', freeWaitingMin: 60, ...entered })
      expect(read.error?.issues, company.legalName).toBeUndefined()
      expect(read.data).toMatchObject({ siren: company.siren ?? null, vatNumber: company.vatNumber ?? null })
    }
    for (const contact of carrier.contacts) expect(contactSchema.safeParse(contact).error).toBeUndefined()
  })

  it('passes its form for addresses, with the zone of the postal code', () => {
    for (const address of carrier.addresses) {
      const read = addressSchema.safeParse({ country: 'FR', geofenceM: 200, serviceMin: 30, ...address })
      expect(read.error?.issues, address.label).toBeUndefined()
      expect(read.data?.holidayZone).toBe(address.holidayZone)
    }
  })

  it('has readable rules, ordered stops, and lines on sold days', () => {
    const rules = new Map(carrier.versions.map(version => [version.id, version.recurrence]))
    for (const { recurrence } of carrier.versions) {
      if (recurrence) expect(recurrenceSchema.parse(recurrence)).toEqual(recurrence)
    }
    const stops = [
      ...Map.groupBy(carrier.requestStops, stop => stop.versionId).values(),
      ...Map.groupBy(carrier.lineStops, stop => stop.liveLineId).values(),
    ]
    for (const all of stops) {
      expect(all.length).toBeGreaterThan(1)
      expect(stopOrderIssues(all.map(stop => ({ dayOffset: 0, ...stop })))).toEqual([])
    }
    for (const { versionId, weekdays, label } of carrier.lines) {
      const sold = rules.get(versionId)?.weekdays ?? [1, 2, 3, 4, 5, 6, 7]
      expect(
        weekdays.filter(day => !sold.includes(day)),
        label,
      ).toEqual([])
    }
  })

  it('has author, time, share and amount of each cancellation', () => {
    const cancelled = carrier.journeys.filter(({ cancelBillingPct }) => cancelBillingPct != null)
    expect(cancelled.length).toBeGreaterThan(20)
    for (const {
      cancelledBy,
      cancelledAt,
      cancelRecordedById,
      cancelBillingPct,
      cancelChargeCents,
      plannedStart,
      number,
    } of cancelled) {
      expect(cancelledBy && cancelRecordedById, number).toBeTruthy()
      expect(cancelledAt! < plannedStart, number).toBe(true)
      expect(cancelChargeCents! > 0, number).toBe(cancelBillingPct! > 0)
      if (cancelledBy !== 'CLIENT') expect(cancelBillingPct, number).toBe(0)
    }
  })

  it('has a service time made of driving, work and availability, without breaks', () => {
    const minutes = new Map(
      [...Map.groupBy(carrier.lineStops, stop => stop.liveLineId)].map(([id, stops]) => [
        id,
        lineFigures(
          stops.map(({ dayOffset = 0, kind, ...stop }) => ({
            ...{ ...stop, dayOffset, kind: kind!, leg: null },
            position: positionOf(carrier.addresses.find(({ id }) => id === stop.addressId) as MaybePlaced | undefined),
          })),
        ),
      ]),
    )
    for (const { id, label, drivingMin, breakMin, serviceMin } of carrier.lines) {
      expect(minutes.get(id), label).toMatchObject({ drivingMin, breakMin, serviceMin })
    }
    const short = ({ drivingMin, serviceMin }: { drivingMin?: number; serviceMin?: number }) => serviceMin! < drivingMin!
    expect(carrier.lines.filter(short)).toEqual([])
    expect(carrier.journeys.filter(short)).toEqual([])
    const serviceOf = Map.groupBy(carrier.lines, line => line.versionId)
    for (const { id, serviceHours } of carrier.versions) {
      const [line] = serviceOf.get(id) ?? []
      if (line && serviceHours) expect(Number(serviceHours), id).toBeCloseTo(line.serviceMin! / 60, 2)
    }
  })

  it("has a cost made of its rates and factors with the day's amounts", () => {
    const detailed = carrier.versions.filter(version => version.rates)
    expect(detailed.length).toBeGreaterThan(90)
    for (const version of detailed) {
      const { rates, serviceHours, days, costFactors, costCents } = version
      const km = Decimal(version.kmLoaded!).plus(version.kmEmpty!).toFixed()
      const { tollsCents = null } = version
      const cost = costOf({ rates: rates!, km, serviceHours: serviceHours!, days: days!, tollsCents, factors: costFactors! })
      expect(cost.costCents, version.id).toBe(costCents)
      for (const { factorId, code, amount } of costFactors!) {
        const factor = carrier.factors.find(({ id }) => id === factorId)!
        expect(factor).toMatchObject({ code, amount })
        expect(isIn({ validFrom: factor.validFrom, validTo: factor.validTo ?? null }, version.createdAt!.slice(0, 10))).toBe(true)
      }
    }
    const trinomial = carrier.versions.filter(version => version.pricingMode === 'TRINOME' && version.proposedAt)
    expect(trinomial.length).toBeGreaterThan(15)
    for (const { offer, unitPrice } of trinomial)
      expect(offer?.priceCents).toBe(unitPrice ? Math.round(Number(unitPrice) * 100) : 84_972)
  })

  it('has a price for what was sold, and grids the price of their bracket', () => {
    const sold = carrier.versions.filter(({ decidedAt }) => decidedAt)
    expect(sold.length).toBeGreaterThan(80)
    for (const version of sold) {
      expect(version.rates && version.costFactors && version.billingFrequency, version.id).toBeTruthy()
      expect(priceOfVersion(termsOf(version)).priceCents, version.id).toBeGreaterThan(0)
    }
    const grids = carrier.versions.filter(({ pricingMode }) => pricingMode === 'GRILLE')
    expect(grids.length).toBeGreaterThan(2)
    for (const { grid, unitPrice, chargedQuantity } of grids) {
      expect(bracketsFollow(grid!)).toBe(true)
      const own = grid!.find(({ from, to }) => Number(chargedQuantity) >= from && Number(chargedQuantity) <= to)
      expect(own?.unitPrice).toBe(unitPrice)
    }
  })

  it('includes the eighteen starter services, tariffs of four clients and a dozen valid factors', () => {
    expect(carrier.services.map(({ code }) => code)).toEqual(STARTER_SERVICES.map(({ code }) => code))
    expect(new Set(carrier.tariffs.map(({ companyId }) => companyId)).size).toBe(4)
    expect(new Set(carrier.factors.map(({ code }) => code)).size).toBe(12)
    for (const factor of carrier.factors)
      expect(factorSchema.safeParse({ ...factor, sign: 'COST' }).error, factor.code).toBeUndefined()
    const versions = new Set(carrier.versions.map(({ id }) => id))
    expect(carrier.versionServices.every(({ versionId }) => versions.has(versionId))).toBe(true)
  })
  it('has no overlapping use of people or means', () => {
    expect(overlaps(carrier)).toEqual([])
  })
  it.each([
    '2026-03-29T05:00:00Z',
    '2026-12-25T23:30:00Z',
    '2027-01-03T12:00:00Z',
    '2027-05-17T04:10:00Z',
    '2028-02-29T15:00:00Z',
  ])('has none when it is loaded on %s', now => {
    const other = makeCarrier({ now: new Date(now), scale: 0.15 })
    expect(overlaps(other)).toEqual([])
    expect(other.journeys.some(({ serviceDate }) => serviceDate === other.today)).toBe(true)
  })

  it('has no journey on a holiday for rules that skip them', () => {
    const versions = new Map(carrier.versions.map(version => [version.id, version]))
    const holidays = carrier.journeys.filter(({ versionId, serviceDate }) => {
      const rule = versionId ? versions.get(versionId)?.recurrence : null
      if (!rule || rule.holidayPolicy === 'MAINTENIR' || rule.includeDates.some(({ date }) => date === serviceDate)) return false
      return isHoliday(rule.holidayZone, serviceDate)
    })
    expect(holidays).toEqual([])
    // 14/07 and 11/11 are weekdays in the window: deliberate runs.
    const running = carrier.journeys.filter(({ serviceDate }) => serviceDate === '2026-11-11')
    expect(running.length).toBeGreaterThan(0)
    expect(running.length).toBeLessThan(15)
  })

  it('has a qualified driver from its own depot', () => {
    const drivers = new Map(carrier.drivers.map(driver => [driver.id, driver]))
    const vehicles = new Map(carrier.vehicles.map(vehicle => [vehicle.id, vehicle]))
    for (const { driverId, vehicleId, trailerId, status } of carrier.journeys) {
      if (!driverId || !vehicleId) {
        expect(driverId ?? vehicleId ?? trailerId ?? null).toBeNull()
        continue
      }
      const [driver, vehicle] = [drivers.get(driverId)!, vehicles.get(vehicleId)!]
      expect(driver.depotId).toBe(vehicle.depotId)
      const licence = vehicle.category === 'TRACTEUR' ? 'CE' : vehicle.category === 'VUL' ? 'B' : 'C'
      expect(driver.licenceCategories).toContain(licence)
      if (vehicle.category === 'TRACTEUR') expect(trailerId).not.toBeNull()
      expect(status).not.toBe('PLANIFIE')
    }
  })

  it('has unique numbers, and series continue after them', () => {
    const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
    unique(carrier.journeys.map(journey => journey.number))
    unique(carrier.lines.map(line => line.number))
    unique(carrier.requests.map(request => request.number))
    unique([...carrier.journeys, ...carrier.journeyStops, ...carrier.requests, ...carrier.addresses].map(row => row.id))
    const last = new Map(carrier.counters.map(({ series, value }) => [series, value]))
    const highest = (numbers: readonly string[]) => Math.max(...numbers.map(number => Number(/\d+$/.exec(number)![0])))
    expect(last.get('company')).toBe(highest(carrier.companies.map(({ code }) => code)))
    expect(last.get('live-line')).toBe(highest(carrier.lines.map(({ number }) => number)))
    expect(last.get('delivery-request 2026')).toBe(
      highest(carrier.requests.map(({ number }) => number).filter(number => number.startsWith('CDC-2026-'))),
    )
    unique(carrier.replacements.map(({ number }) => number))
    expect(last.get('replacement 2026')).toBe(
      highest(carrier.replacements.map(({ number }) => number).filter(number => number.startsWith('REM-2026-'))),
    )
    expect(last.get(`journey ${TODAY}`)).toBe(highest(ofToday.map(({ number }) => number)))
  })

  it('knows no fact that is to come, at any hour', () => {
    const now = new Date('2026-11-20T04:00:00Z')
    const early = Object.entries(makeCarrier({ now, scale: 0.1 })).flatMap(([name, rows]) =>
      (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []).flatMap(row =>
        Object.entries(row).flatMap(([field, value]) =>
          /(?<!due|expires|start)At$/.test(field) && typeof value === 'string' && value > now.toISOString()
            ? `${name}.${field}`
            : [],
        ),
      ),
    )
    expect([...new Set(early)]).toEqual([])
  })

  it('is deterministic per day; only states differ with the hour', () => {
    // `toEqual` takes ten times as long for so many rows.
    expect(isDeepStrictEqual(makeCarrier({ now: NOW, scale: 1 }), carrier)).toBe(true)
    const [noon, evening] = [NOW, new Date('2026-11-20T19:00:00Z')].map(now => makeCarrier({ now, scale: 0.1 }))
    const names = ({ companies, journeys, vehicles }: Carrier) => [
      companies.map(({ code, legalName, siret }) => [code, legalName, siret]),
      journeys.map(({ number, label, plannedStart }) => [number, label, plannedStart]),
      vehicles.map(({ plate }) => plate),
    ]
    expect(isDeepStrictEqual(names(evening!), names(noon!))).toBe(true)
    expect(
      share(
        evening!.journeys.filter(({ serviceDate }) => serviceDate === TODAY),
        ({ status }) => status === 'TERMINE',
      ),
    ).toBeGreaterThan(0.5)
  })
})

it('gives a reason above the average of a quarter, here in its first week (AF31)', () => {
  const { journeys, drivers } = makeCarrier({ now: new Date('2026-09-29T09:00:00Z'), scale: 0.05 })
  const most = { GRAND_ROUTIER: 53, COURTE_DISTANCE: 50, MESSAGERIE: 44 }
  const week = journeys.filter(
    ({ status, plannedStart }) =>
      !['ANNULE', 'NON_EXECUTE'].includes(status!) && plannedStart >= '2026-09-27T22:00' && plannedStart < '2026-10-04T22:00',
  )
  const hours = (of: typeof week) => of.reduce((sum, { serviceMin }) => sum + serviceMin!, 0) / 60
  const busy = drivers.flatMap(({ id, category }) => {
    const own = week.filter(({ driverId, coDriverId }) => driverId === id || coDriverId === id)
    return hours(own) > most[category] ? own.filter(({ status }) => status === 'AFFECTE' || status === 'CONFIRME') : []
  })
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.filter(({ meansReason }) => !meansReason).map(({ number }) => number)).toEqual([])
})

/** Journeys of lorry drivers beside a rest of 24 h to below 45 h. */
const BESIDE_REDUCED_REST = `
  with seat as (
    select journey.id, crew.driver_id, planned_start as starts, coalesce(actual_end, planned_end) as ends,
      bool_or(gvw_kg > 3500) over (partition by crew.driver_id) as lorry
    from journey cross join lateral (values (journey.driver_id), (co_driver_id)) as crew (driver_id)
      join vehicle on vehicle.id = vehicle_id
    where crew.driver_id is not null and journey.status not in ('ANNULE', 'NON_EXECUTE')),
  rest as (
    select id, lorry, starts - lag(ends) over driven as before, lead(starts) over driven - ends as after
    from seat window driven as (partition by driver_id order by starts))
  select id from rest where lorry and (before >= interval '24 hours' and before < interval '45 hours'
    or after >= interval '24 hours' and after < interval '45 hours')`

/** Journeys not started, and those without a reason for AF22, AF23, AF29, AF32 or AF33. */
async function overruled(db: ReturnType<typeof openDatabase>['db']) {
  const waiting = await db
    .select()
    .from(journeys)
    .where(inArray(journeys.status, ['AFFECTE', 'CONFIRME']))
  const runs = waiting.map(({ id, plannedStart, plannedEnd, driverId, coDriverId }) => ({
    ...{ id, start: plannedStart, end: plannedEnd },
    driverIds: [driverId, coDriverId].filter(one => one !== null),
  }))
  const [chains, members] = [await chainsOf(db, runs), await db.select().from(driverPoolMembers)]
  const workdays = new Map((await db.select().from(drivers)).map(({ id, workdays }) => [id, workdays]))
  const reduced = new Set((await db.execute<{ id: string }>(BESIDE_REDUCED_REST)).map(({ id }) => id))
  const plans = await db
    .select({ id: journeys.id, plan: PLAN, gvwKg: vehicles.gvwKg })
    .from(journeys)
    .innerJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(inArray(journeys.status, ['AFFECTE', 'CONFIRME']))
  const fast = new Set(
    plans
      .filter(({ plan, gvwKg }) => speedFindings(plan, gvwKg > EU_RULES_ABOVE_KG ? 'heavy' : 'light').length > 0)
      .map(({ id }) => id),
  )
  const silent = waiting.filter(({ id, driverId, coDriverId, driverPoolId, plannedStart, meansReason }) => {
    const weekday = isoWeekday(toLocal(plannedStart).slice(0, 10))
    const off = [driverId, coDriverId].some(one => one && !workdays.get(one)!.includes(weekday))
    const strange = driverPoolId && !members.some(one => one.driverPoolId === driverPoolId && one.driverId === driverId)
    return (
      driverId &&
      !meansReason &&
      (strange || off || reduced.has(id) || fast.has(id) || chainFindings(chains(id, driverId)).length > 0)
    )
  })
  return { waiting, silent: silent.map(({ number }) => number) }
}

describe('the loaded demonstration', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let opened: ReturnType<typeof openDatabase>
  let sql: ReturnType<typeof openSql>
  beforeAll(async () => {
    database = await createTestDatabase('empty')
    const started = performance.now()
    await seedDemo(database.url, () => {})
    console.log(`demonstration carrier loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    opened = openDatabase(database.url, { readers: 2, writers: 1 })
    sql = openSql(database.url, { max: 1 })
    // Guards against a hanging load; the duration is printed.
  }, 360_000)
  afterAll(async () => {
    await opened?.close()
    await sql?.end()
    await database?.drop()
  })

  it('needs more room for its data than for the write-ahead log', async () => {
    const [share] = await sql`
      select pg_size_bytes(current_setting('max_wal_size'))::float / pg_database_size(current_database()) as log`
    expect(share!.log).toBeLessThan(0.6)
  })

  it('is complete with history, and searchable', async () => {
    const [counts] = await sql`
      select (select count(*)::int from company) as companies, (select count(*)::int from address) as addresses,
        (select count(*)::int from account) as accounts, (select count(*)::int from journey) as journeys,
        (select count(*)::int from audit_log where entity = 'journey' and action = 'INSERT') as told,
        (select count(*)::int from company where search like '%laiterie du val d''oudon%') as found,
        (select count(*)::int from delivery_request where current_version_id is null or version > 1) as unlinked`
    expect(counts).toMatchObject({ companies: 45, addresses: 120, accounts: 21, found: 1, unlinked: 0 })
    expect(counts!.journeys).toBeGreaterThan(12_000)
    expect(counts!.told).toBe(counts!.journeys)
    const [trigger] = await sql`select count(*)::int as off from pg_trigger where tgenabled = 'D'`
    expect(trigger!.off).toBe(0)
  })

  it('states one mass of gases at journey, settlement and invoice, or names what it does not count', async () => {
    const [gases] = await sql`
      with settled as (select journey.number, km_loaded + km_empty as km, journey.co2_kg as journey_kg, settlement.id, settlement.co2_kg as kg
          from journey join journey_settlement settlement on settlement.journey_id = journey.id and reopened_at is null),
        stated as (select invoice.co2_kg as invoice_kg, document, count(kg)::int as counted, sum(kg) as kg,
            coalesce(jsonb_agg(settled.number order by settled.number) filter (where kg is null), '[]') as unknown
          from invoice join invoice_journey held on held.invoice_id = invoice.id join settled on settled.id = held.settlement_id
          where kind = 'FACTURE' and invoice.number is not null group by invoice.id)
      select (select count(*)::int from settled) as settled, (select count(*)::int from stated) as invoices,
        (select count(*)::int from settled where journey_kg is distinct from kg or kg is null and km > 0) as astray,
        (select count(*)::int from stated where invoice_kg is distinct from kg or (document ->> 'co2Kg')::numeric is distinct from kg
          or (document -> 'gases' ->> 'counted')::int is distinct from counted
          or document -> 'gases' -> 'uncounted' is distinct from unknown) as wrong`
    expect(gases).toMatchObject({ astray: 0, wrong: 0 })
    expect(gases!.settled).toBeGreaterThan(9_000)
    expect(gases!.invoices).toBeGreaterThan(100)
  })

  it('has electronic invoices with consistent status steps', async () => {
    const [sent] = await sql`
      with step as (select root_id as id, at, changes -> 'e_status' ->> 0 as before, changes -> 'e_status' ->> 1 as after,
          lag(changes -> 'e_status' ->> 1) over told as former, row_number() over (partition by root_id order by id desc) = 1 as last
        from audit_log where entity = 'invoice' and changes ? 'e_status' window told as (partition by root_id order by id))
      select count(distinct id)::int as invoices, (count(*) filter (where before is distinct from former))::int as astray,
        (count(*) filter (where last and after <> e_status))::int as elsewhere, (count(*) filter (where at < issued_at or at > now()))::int as untimely
      from step join invoice using (id)`
    expect(sent).toMatchObject({ astray: 0, elsewhere: 0, untimely: 0 })
    expect(sent!.invoices).toBeGreaterThan(10)
  })

  it('passes the assignment check: nothing blocks journeys not yet left', async () => {
    const { db } = opened
    const open = await db
      .select()
      .from(journeys)
      .where(inArray(journeys.status, ['AFFECTE', 'CONFIRME']))
    const period = {
      start: open.map(({ plannedStart }) => plannedStart).sort()[0]!,
      end: open
        .map(({ plannedEnd }) => plannedEnd)
        .sort()
        .at(-1)!,
    }
    const records = await readMeans(db, meansOf(...open), period)
    const sold = new Map((await db.select({ id: versions.id, ...SOLD }).from(versions)).map(({ id, ...one }) => [id, one]))
    const blocked = open.flatMap(journey => {
      const hours = { start: toLocal(journey.plannedStart), end: toLocal(journey.plannedEnd) }
      const verdict = judge(withoutOwn(records, journey), journey, {
        hours,
        sold: sold.get(journey.versionId ?? '') ?? null,
        pool: null,
        work: journey,
      })
      return Object.values(verdict)
        .flat()
        .filter(({ severity }) => severity === 'BLOQUANT')
        .map(({ message }) => `${journey.label}: ${message}`)
    })
    expect(open.length).toBeGreaterThan(1_000)
    expect([...new Set(blocked)]).toEqual([])
  })

  it('runs no lorry on a Saturday of the yearly orders without an exemption (law.md §5)', async () => {
    const [days] = await sql`
      with run as (select journey.id, journey.version_id, journey.vehicle_id, journey.trailer_id,
          min(stop.planned_departure) at time zone 'Europe/Paris' as leaves, max(stop.planned_arrival) at time zone 'Europe/Paris' as arrives
        from journey join journey_stop stop on stop.journey_id = journey.id group by journey.id)
      select count(*) filter (where not coalesce(version.hgv_ban_exemption, false))::int as banned
      from run join vehicle on vehicle.id = run.vehicle_id left join trailer on trailer.id = run.trailer_id
        left join delivery_request_version version on version.id = run.version_id
        join traffic_ban ban on run.leaves < ban.day + ban.to_time and ban.day + ban.from_time < run.arrives
      where vehicle.gvw_kg + coalesce(trailer.gvw_kg, 0) > 7500 and (ban.area = 'FRANCE' or exists (select from journey_stop stop
        join address on address.id = stop.address_id where stop.journey_id = run.id and address.country = 'FR'
          and left(address.zip, 2) in ('01', '03', '07', '15', '26', '38', '42', '43', '63', '69', '73', '74')))`
    expect(days).toEqual({ banned: 0 })
  })

  it('gives a reason where a driver overrides a warning of tour, transfer, weekly rest or day off', async () => {
    const { waiting, silent } = await overruled(opened.db)
    expect(silent).toEqual([])
    expect(waiting.some(({ meansReason }) => meansReason)).toBe(true)
  })

  it("gives reasons at noon too, when today's driving counts", async () => {
    const atNoon = await createTestDatabase('empty')
    await seedDemo(atNoon.url, () => {}, { now: new Date('2026-11-24T11:23:00Z'), scale: 0.05 })
    const noon = openDatabase(atNoon.url, { readers: 2, writers: 1 })
    const { silent } = await overruled(noon.db)
    await noon.close()
    await atNoon.drop()
    expect(silent).toEqual([])
  })

  it('knows no fact that is to come', async () => {
    const columns = await sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
        and column_name !~ '^(planned_|due_at|expires|expire|start_at|next_at|eta|expected)'`
    const early = await Promise.all(
      columns.map(async ({ table, column }) => {
        const [found] = await sql<{ count: number }[]>`
          select count(*)::int as count from ${sql(table)} where ${sql(column)} > now()`
        return { column: `${table}.${column}`, count: found!.count }
      }),
    )
    expect(early.length).toBeGreaterThan(50)
    expect(early.filter(({ count }) => count > 0)).toEqual([])
  })

  it('shows for LR-018 every figure of domain.md §6.5, its clause gives G1 and G2, and its journeys carry the rate of their month', async () => {
    const { call, close } = await startTestApi({ beside: { databaseUrl: database.url } })
    // biome-ignore lint/suspicious/noExplicitAny: reads what it expects, and fails on what it does not find
    const get = async (path: string): Promise<any> => (await call('SALES', 'GET', path)).body
    const { rows } = await get(`/sales/delivery-request?q=${QUOTED_LINE}`)
    expect(rows).toHaveLength(1)
    const [{ id }] = rows
    const { terms, reference, references, factors, sheet, earlier } = await get(`/sales/delivery-request/${id}/price`)
    expect(terms).toMatchObject({
      kmLoaded: '388.0',
      kmEmpty: '12.0',
      serviceHours: '8.25',
      nightHours: '3',
      tollsCents: 6480,
    })
    expect(references.find((one: { id: string }) => one.id === reference)).toMatchObject({
      category: 'TRACTEUR',
      activity: 'LD_EA',
    })
    expect(factors.filter(({ chosen }: { chosen: boolean }) => chosen)).toHaveLength(2)
    const amounts = sheet.cascade.map(({ key, amountCents }: { key: string; amountCents: number }) => [key, amountCents])
    expect(amounts).toEqual([
      ['km', 24_600],
      ['hour', 21_780],
      ['day', 19_650],
      ['tolls', 6_480],
      ['factor-NUIT', 1_584],
      ['factor-FRIGO', 1_774],
      ['cost', 75_868],
      ['margin', 9_104],
      ['price', 84_972],
    ])
    expect(sheet.price).toMatchObject({ transportPriceCents: 78_492, costPerKm: '1.8967', pricePerKm: '2.1243' })
    expect(sheet.price.marginRates).toEqual({ onCost: '12.00', onPrice: '10.71' })
    expect(sheet.target.otherCents).toBe(86_214)
    expect(sheet.breakEven).toMatchObject({ km: { at: 548, by: 148 }, minutes: { at: 686, by: 191 } })
    expect(earlier).toEqual({ versionNo: 1, priceCents: 72_000 })

    const { clauses } = await get(`/sales/delivery-request/${id}/clauses`)
    expect(clauses.indexation).toMatchObject({ refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT' })
    const rate = (monthIndex: string) =>
      fuelIndexation({ referenceIndex: '192.89', monthIndex, sharePct: clauses.indexation.sharePct, baseCents: 78_492 })
    expect(rate('210.21')).toMatchObject({ ratePct: '2.04', amountCents: 1_601 })
    const indexed = await sql<{ cents: number; base: number; pct: string; value: string; price: number }[]>`
      select indexation_cents::int as cents, indexed_base_cents::int as base, indexation_pct as pct, cnr_value.value, price_cents::int as price
      from journey join cnr_value on cnr_value.id = journey.index_value_id
      join delivery_request_version v on v.id = journey.version_id
      where v.request_id = ${id} and v.version_no = 2`
    expect(indexed.length).toBeGreaterThan(60)
    for (const { cents, base, pct, value, price } of indexed) {
      expect([price, base]).toEqual([84_972, 78_492])
      expect(rate(value)).toMatchObject({ ratePct: pct, amountCents: cents })
    }
    await close()
  })

  it('equals generation: generating again changes nothing', async () => {
    const report = await generate(opened.db, pino({ level: 'silent' }), noMail, {})
    expect(report).toMatchObject({ created: 0, updated: 0, cancelled: 0, review: 0, errors: 0, failures: [] })
  })

  it('is loaded once: a second call finds it', async () => {
    const told: string[] = []
    await seedDemo(database.url, line => told.push(line))
    expect(told).toEqual([])
  })
})

describe('disturbed loading', () => {
  it('leaves nothing when interrupted; two processes that start next load once', async () => {
    const { url, drop } = await createTestDatabase('empty')
    const sql = openSql(url, { max: 2 })
    // Locks the last table: the load waits until cut.
    await sql.begin(async holder => {
      await holder`lock table counter in exclusive mode`
      const cut = expect(seedDemo(url, () => {}, { now: NOW, scale: 0.02 })).rejects.toThrow()
      for (let killed = 0; killed === 0; ) {
        const [found] = await sql`
          select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
          where application_name = 'quai-seed' and datname = current_database() and wait_event_type = 'Lock'`
        killed = found!.n
      }
      await cut
    })
    expect(await sql`select count(*)::int as n from account`).toEqual([{ n: 0 }])
    const told: string[] = []
    await Promise.all([1, 2].map(() => seedDemo(url, line => told.push(line), { now: NOW, scale: 0.02 })))
    // One of them loaded, and said each step once.
    expect(told.length).toBeGreaterThan(5)
    expect(new Set(told).size).toBe(told.length)
    expect(await sql`select count(*)::int as n from account`).toEqual([{ n: 21 }])
    await sql.end()
    await drop()
  })
})

function addMinutes(date: Date, minutes: number): string {
  return new Date(date.getTime() + minutes * 60_000).toISOString()
}
