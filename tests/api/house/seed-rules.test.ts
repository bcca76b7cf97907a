import { describe, expect, it } from 'vitest'
import { makeCarrier } from '#api/db/seed/carrier.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type DatedBan, trafficBans } from '#domain/calendar/traffic-ban.ts'
import { licenceRefusal } from '#domain/human-resources/licence.ts'
import { notAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { firstTrafficBan } from '#domain/journey-management/live-lines/line-traffic-ban.ts'
import { couplingRefusal } from '#domain/materials/coupling.ts'
import { payloadKg, payloadRefusal } from '#domain/materials/payload.ts'
import { stopBalanceIssues } from '#domain/sales/delivery-request/stops/stop-balance.ts'
import { missingReefer } from '#domain/sales/delivery-request/vehicle-fit.ts'

/* The demonstration obeys the product's rules over all records, on any start day. Add new rules here. */
const DAYS = ['2026-11-20T09:40:00Z', '2026-11-22T15:00:00Z', '2027-05-16T07:00:00Z']

/** 00:00, 00:15 … 23:45. */
const QUARTERS = Array.from({ length: 96 }, (_, index) => {
  const minute = index * 15
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
})

/** All Saturdays of summer in France, and of February and March in the region: more than any yearly order bans. */
const SATURDAYS = Array.from({ length: 5 * 366 }, (_, index) => addDays('2024-01-01', index)).flatMap((day): DatedBan[] => {
  const month = Number(day.slice(5, 7))
  if (isoWeekday(day) !== 6 || ![2, 3, 7, 8].includes(month)) return []
  const [until, area] = month > 3 ? (['19:00', 'FRANCE'] as const) : (['18:00', 'AUVERGNE_RHONE_ALPES'] as const)
  return [{ from: `${day}T07:00`, to: `${day}T${until}`, area }]
})

describe.each(DAYS)('opened at %s', now => {
  const carrier = makeCarrier({ now: new Date(now), scale: 1 })
  const by = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))
  const versions = by(carrier.versions)
  const [drivers, vehicles, trailers] = [by(carrier.drivers), by(carrier.vehicles), by(carrier.trailers)]
  const stopsOf = Map.groupBy(carrier.lineStops, stop => stop.liveLineId)
  const journeyStops = Map.groupBy(carrier.journeyStops, stop => stop.journeyId)
  const addresses = by(carrier.addresses)
  const departmentsOf = (stops: readonly { addressId: string }[]) =>
    stops.flatMap(({ addressId }) => {
      const { country = 'FR', zip } = addresses.get(addressId)!
      return country === 'FR' ? zip.slice(0, 2) : []
    })
  const withMeans = carrier.journeys.filter(({ vehicleId }) => vehicleId)
  const meansOf = ({ driverId, vehicleId, trailerId }: (typeof withMeans)[number]) => ({
    driver: drivers.get(driverId!)!,
    vehicle: vehicles.get(vehicleId!)!,
    trailer: trailerId ? trailers.get(trailerId)! : null,
  })

  it('sells no line at a time of a lorry ban without an exemption (AF21)', () => {
    const banned = carrier.lines.filter(line => {
      const version = versions.get(line.versionId)!
      if (version.hgvBanExemption || version.vehicleNeed!.category === 'VUL') return false
      const stops = stopsOf.get(line.id)!.map(stop => ({ dayOffset: 0, ...stop }))
      const range = { from: version.validFrom, to: addDays(carrier.today, 400) }
      const around = { dated: SATURDAYS, departments: departmentsOf(stops) }
      return firstTrafficBan({ ...line, stops }, version.recurrence ?? null, range, around)
    })
    expect(banned.map(({ label }) => label)).toEqual([])
  })

  it('has no lorry journey in a ban without an exemption (AF21)', () => {
    const banned = carrier.journeys.filter(journey => {
      const exempt = journey.versionId && versions.get(journey.versionId)!.hgvBanExemption
      const sold = versions.get(journey.versionId ?? '')?.vehicleNeed?.category
      const category = vehicles.get(journey.vehicleId ?? '')?.category ?? sold
      if (exempt || category === 'VUL') return false
      const stops = journeyStops.get(journey.id)!
      const onRoad = { from: toLocal(stops[0]!.plannedDeparture), to: toLocal(stops.at(-1)!.plannedArrival) }
      return trafficBans(onRoad, { dated: SATURDAYS, departments: departmentsOf(stops) }).length > 0
    })
    expect(banned.map(({ number, label }) => `${number} ${label}`)).toEqual([])
  })

  it('gives no driver a vehicle beyond their licence (AF05)', () => {
    expect(withMeans.length).toBeGreaterThan(10_000)
    const journeys = withMeans.map(journey => ({ name: journey.number, ...meansOf(journey) }))
    const trailerOf = (id: string | null | undefined) => trailers.get(id ?? '') ?? null
    const usual = carrier.lines.flatMap(({ label, defaultDriverId, defaultVehicleId, defaultTrailerId }) =>
      defaultDriverId && defaultVehicleId
        ? {
            name: label,
            driver: drivers.get(defaultDriverId)!,
            vehicle: vehicles.get(defaultVehicleId)!,
            trailer: trailerOf(defaultTrailerId),
          }
        : [],
    )
    const coupled = new Map(carrier.couplings.map(({ vehicleId, trailerId }) => [vehicleId, trailerId]))
    const own = carrier.vehicles.flatMap(vehicle =>
      vehicle.driverId
        ? {
            name: vehicle.plate,
            driver: drivers.get(vehicle.driverId)!,
            vehicle,
            trailer: trailerOf(coupled.get(vehicle.id)),
          }
        : [],
    )
    const refused = [...journeys, ...usual, ...own].filter(({ driver, vehicle, trailer }) =>
      licenceRefusal(driver.licenceCategories, vehicle, trailer?.gvwKg),
    )
    expect(refused.map(({ name }) => name)).toEqual([])
  })

  it('has no load above the payload (AF10) or the towing limit (AF26)', () => {
    const weightOf = (versionId: string | null | undefined) => versions.get(versionId ?? '')?.goods?.weightKg
    const tooHeavy = (
      versionId: string | null | undefined,
      vehicle: (typeof carrier.vehicles)[number],
      trailer: (typeof carrier.trailers)[number] | null,
    ) =>
      payloadRefusal(weightOf(versionId), payloadKg(vehicle, trailer)) ??
      (trailer && couplingRefusal(vehicle, trailer, Number(weightOf(versionId) ?? 0)))
    const journeys = withMeans.filter(journey => {
      const { vehicle, trailer } = meansOf(journey)
      return tooHeavy(journey.versionId, vehicle, trailer)
    })
    expect(journeys.map(({ number }) => number)).toEqual([])
    const usual = carrier.lines.filter(({ versionId, defaultVehicleId, defaultTrailerId }) => {
      const vehicle = vehicles.get(defaultVehicleId ?? '')
      return vehicle && tooHeavy(versionId, vehicle, trailers.get(defaultTrailerId ?? '') ?? null)
    })
    expect(usual.map(({ label }) => label)).toEqual([])
    // Payload of the lightest vehicle of a category is the limit of what may be sold.
    const lightest = Map.groupBy(carrier.vehicles, ({ category }) => category)
    const sold = carrier.versions.filter(({ vehicleNeed, goods }) => {
      if (vehicleNeed!.category === 'TRACTEUR') return Number(goods!.weightKg) > 25_800
      const payloads = lightest.get(vehicleNeed!.category as (typeof carrier.vehicles)[number]['category'])!
      return payloadRefusal(goods!.weightKg, Math.min(...payloads.map(vehicle => payloadKg(vehicle, null))))
    })
    expect(sold.map(({ id }) => id)).toEqual([])
  })

  it('gives every journey the sold means', () => {
    const other = withMeans.filter(journey => {
      const { vehicle, trailer } = meansOf(journey)
      const sold = versions.get(journey.versionId ?? '')?.vehicleNeed ?? null
      return notAsSold(sold, { vehicle: vehicle.category, trailer: trailer?.category ?? null })
    })
    expect(other.map(({ number }) => number)).toEqual([])
  })

  it('delivers what is loaded, and carries refrigerated goods in a refrigerated body', () => {
    for (const stops of Map.groupBy(carrier.requestStops, stop => stop.versionId).values()) {
      expect(stopBalanceIssues(stops)).toEqual([])
    }
    const warm = carrier.versions.filter(({ goods = null, vehicleNeed = null }) => missingReefer({ goods, vehicleNeed }))
    expect(warm.map(({ id }) => id)).toEqual([])
  })

  it('has weekend work: forty journeys on a Saturday, twenty-five on a Sunday', () => {
    const { today } = carrier
    const count = Map.groupBy(carrier.journeys, ({ serviceDate }) => serviceDate)
    for (const date of [-14, -7, 0, 7].map(days => addDays(today, days - isoWeekday(today)))) {
      const saturday = addDays(date, -1)
      if (!isHoliday('FR', saturday)) expect(count.get(saturday)?.length, saturday).toBeGreaterThanOrEqual(40)
      if (!isHoliday('FR', date)) expect(count.get(date)?.length, date).toBeGreaterThanOrEqual(25)
    }
  })

  it('has a driver on the road at every hour, also on Sundays', () => {
    const coming = Array.from({ length: 8 }, (_, days) => addDays(carrier.today, days))
    // Hardly any work on holidays and adjacent nights.
    const quiet = new Set(coming.filter(date => [-1, 0, 1].some(days => isHoliday('FR', addDays(date, days)))))
    const runs = withMeans.filter(
      ({ serviceDate, status }) =>
        serviceDate >= addDays(carrier.today, -1) && serviceDate <= coming.at(-1)! && status !== 'ANNULE',
    )
    const empty = coming
      .filter(date => !quiet.has(date))
      .flatMap(date => QUARTERS.map(time => instantAt(date, 0, time)))
      .filter(at => !runs.some(({ plannedStart, plannedEnd }) => plannedStart <= at && plannedEnd > at))
    expect(empty).toEqual([])
  })
})
