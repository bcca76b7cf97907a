import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { invalid } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { countryName } from '#domain/country-name.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import type { RoadFacts } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import { CARRIER_UNKNOWN } from '#domain/journey-management/journeys/papers/values.ts'
import { loadingOf, type Party, unloadingOf, type WaybillFacts } from '#domain/journey-management/journeys/papers/waybill.ts'
import { stepsAfter } from '#domain/journey-management/live-lines/leg-words.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'

type Company = typeof companies.$inferSelect
type Address = typeof addresses.$inferSelect

const lines = (...parts: (string | null | undefined | false)[]) => parts.filter((part): part is string => Boolean(part))
const abroad = (country: string) => country !== 'FR' && countryName(country)
const addressOf = (at: Address) => lines(at.line1, at.line2, `${at.zip} ${at.city}`, abroad(at.country))
const seatOf = (of: Company) => lines(of.billingLine1, of.billingLine2, `${of.billingZip} ${of.billingCity}`, abroad(of.country))
const numbersOf = (of: Company) => lines(of.siren && `SIREN ${of.siren}`, !of.siren && of.vatNumber && `TVA ${of.vatNumber}`)

const partyOf = (company: Company): Party => ({ name: company.legalName, lines: [...seatOf(company), ...numbersOf(company)] })

/** Sub-contractor data required on the note (arrêté du 9 novembre 1999, article 4). Throws when unknown. */
function carrierOf(company: Company): Party {
  const lacking = lines(!company.siren && !company.vatNumber && 'le SIREN', !company.licenceNo && 'le n° de licence')
  if (lacking.length > 0) throw invalid({ path: 'subcontractorId', message: CARRIER_UNKNOWN(company.legalName, lacking) })
  return {
    name: company.legalName,
    lines: lines(
      ...seatOf(company),
      ...numbersOf(company),
      company.registryNo && `Registre ${company.registryNo}`,
      `Licence ${company.licenceNo}`,
    ),
  }
}

const subcontractors = alias(companies, 'subcontractor')
const coDrivers = alias(drivers, 'co_driver')
const owners = alias(companies, 'owner')

/** Content of the consignment note and whether it is international; with `real`, actual hours for the follow-up sheet. */
export async function waybillFactsOf(db: Reader, journey: Journey, letterhead: Letterhead, { real }: { real: boolean }) {
  const [[found], stops] = await Promise.all([
    db
      .select({
        client: companies,
        subcontractor: subcontractors,
        goods: versions.goods,
        request: deliveryRequests.number,
        versionNo: versions.versionNo,
        driver: { firstName: drivers.firstName, lastName: drivers.lastName },
        coDriver: { firstName: coDrivers.firstName, lastName: coDrivers.lastName },
        vehicle: { plate: vehicles.plate, licenceCopyNo: vehicles.licenceCopyNo },
        trailer: trailers.plate,
      })
      .from(journeys)
      .leftJoin(companies, eq(companies.id, journeys.companyId))
      .leftJoin(subcontractors, eq(subcontractors.id, journeys.subcontractorId))
      .leftJoin(versions, eq(versions.id, journeys.versionId))
      .leftJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
      .leftJoin(drivers, eq(drivers.id, journeys.driverId))
      .leftJoin(coDrivers, eq(coDrivers.id, journeys.coDriverId))
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
      .where(eq(journeys.id, journey.id)),
    db
      .select({ stop: journeyStops, address: addresses, owner: owners })
      .from(journeyStops)
      .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
      .leftJoin(owners, eq(owners.id, addresses.companyId))
      .where(eq(journeyStops.journeyId, journey.id))
      .orderBy(asc(journeyStops.position)),
  ])
  const { client, subcontractor, goods, request, versionNo, driver, coDriver, vehicle, trailer } = found!
  const house: Party = { name: letterhead.name, lines: letterhead.lines }
  const places = stops.map(({ stop, address, owner }) => ({ kind: stop.kind, address, owner }))
  const { declaredValueCents: _, ...carried } = goods ?? { nature: '' }
  const facts: WaybillFacts = {
    journey: {
      number: journey.number,
      label: journey.label,
      serviceDate: journey.serviceDate,
      request: request && `${request} v${versionNo}`,
    },
    carrier: subcontractor ? carrierOf(subcontractor) : house,
    charterer: subcontractor ? house : null,
    client: client && partyOf(client),
    shipper: atSite(loadingOf(places), house),
    consignee: atSite(unloadingOf(places), house),
    goods: goods && carried,
    vehicle,
    trailer,
    drivers: [driver, coDriver].flatMap(one => (one ? [`${one.firstName} ${one.lastName}`] : [])),
    stops: stops.map(({ stop, address, owner }) => ({
      kind: stop.kind,
      company: owner?.legalName ?? house.name,
      site: address.label,
      address: addressOf(address),
      plannedArrival: stop.plannedArrival,
      plannedDeparture: stop.plannedDeparture,
      actualArrival: real ? stop.actualArrival : null,
      actualDeparture: real ? stop.actualDeparture : null,
      pallets: stop.pallets,
      weightKg: stop.weightKg,
      reference: stop.reference,
      instructions: stop.instructions ?? address.instructions,
      failed: real && stop.status === 'ECHEC' ? (stop.reason ?? '') : null,
    })),
  }
  return { facts, abroad: stops.some(({ address }) => address.country !== 'FR') }
}

/** Company of the site, else the carrier, with the site's address. */
function atSite({ address, owner }: { address: Address; owner: Company | null }, house: Party): Party {
  return { name: owner?.legalName ?? house.name, lines: [address.label, ...addressOf(address)] }
}

const SENT = ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE'] as const

const runsOfDay = (driverId: string, day: string) =>
  and(drivenBy(driverId), eq(journeys.serviceDate, day), inArray(journeys.status, [...SENT]))

export async function roadFactsOf(db: Reader, driverId: string, day: string): Promise<RoadFacts> {
  const mates = alias(drivers, 'mate')
  const [[driver], runs] = await Promise.all([
    db.select({ firstName: drivers.firstName, lastName: drivers.lastName }).from(drivers).where(eq(drivers.id, driverId)),
    db
      .select({
        journey: journeys,
        client: companies.legalName,
        vehicle: vehicles.plate,
        trailer: trailers.plate,
        pool: driverPools.code,
        driver: drivers,
        mate: mates,
      })
      .from(journeys)
      .leftJoin(companies, eq(companies.id, journeys.companyId))
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
      .leftJoin(driverPools, eq(driverPools.id, journeys.driverPoolId))
      .leftJoin(drivers, eq(drivers.id, journeys.driverId))
      .leftJoin(mates, eq(mates.id, journeys.coDriverId))
      .where(runsOfDay(driverId, day))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id)),
  ])
  const stops = await db
    .select({ stop: journeyStops, address: addresses })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(
      inArray(
        journeyStops.journeyId,
        runs.map(({ journey }) => journey.id),
      ),
    )
    .orderBy(asc(journeyStops.position))
  const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`
  return {
    driver: nameOf(driver!),
    day,
    pool: runs.find(({ pool }) => pool !== null)?.pool ?? null,
    runs: runs.map(({ journey, ...run }) => {
      const other = [run.driver, run.mate].find(one => one && one.id !== driverId)
      return {
        number: journey.number,
        label: journey.label,
        client: run.client,
        vehicle: run.vehicle,
        trailer: run.trailer,
        mate: other ? nameOf(other) : null,
        plannedStart: journey.plannedStart,
        plannedEnd: journey.plannedEnd,
        km: formatDecimal(String(kmOf(journey))),
        drivingMin: journey.drivingMin,
        stops: stops
          .filter(({ stop }) => stop.journeyId === journey.id)
          .map(({ stop, address }) => ({
            kind: stop.kind,
            name: address.label,
            address: addressOf(address),
            plannedArrival: stop.plannedArrival,
            plannedDeparture: stop.plannedDeparture,
            pallets: stop.pallets,
            reference: stop.reference,
            dock: address.dock,
            contact: address.contactName,
            phone: address.phone,
            ppe: address.ppe,
            instructions: stop.instructions ?? address.instructions,
            ...(stop.leg?.steps.length && { steps: stepsAfter(stop) }),
          })),
      }
    }),
  }
}
