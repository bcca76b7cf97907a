import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { readWeeks } from '#api/journey-management/drivers-pools/week.ts'
import { readDatedBans } from '#api/parameters/traffic-bans.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { judge } from '#api/trade/assignment/check.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { SOLD } from '#api/trade/assignment/wanted.ts'
import type { LineTour, linesOf } from '#api/trade/requests/lines.ts'
import type { findRequest } from '#api/trade/requests/record.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Period } from '#domain/calendar/recurrence.ts'
import { type DatedBan, TRAFFIC_BAN } from '#domain/calendar/traffic-ban.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { lineDayFindings } from '#domain/journey-management/delivery-request/line-law.ts'
import { firstTrafficBan } from '#domain/journey-management/live-lines/line-traffic-ban.ts'
import { loadRefusals } from '#domain/sales/delivery-request/vehicle-fit.ts'
import { soldUnderEuRules } from './sold-regime.ts'

type Request = Awaited<ReturnType<typeof findRequest>>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Check message of a line (`domain.md` §2.8), with its day or tour. */
export interface LineFinding {
  lineId: string
  severity: 'BLOQUANT' | 'AVERTISSEMENT'
  message: string
  tour?: { id: string; code: string }
}

/** Days (AF15, AF18, AF19), tours (AF13 to AF19), loads (AF05, AF10, AF11, AF12, AF26, AF27), bans (AF21). */
export async function lineFindings(
  db: Reader,
  request: Pick<Request, 'current' | 'stops'>,
  lines: readonly Line[],
): Promise<LineFinding[]> {
  const range = yearOf(request)
  const [means, tours, dated] = await Promise.all([
    meansFindings(db, request, lines),
    tourFindings(db, lines),
    readDatedBans(db, { from: range.from, to: addDays(range.to, LONGEST_DAYS) }),
  ])
  const { driverNeed } = request.current
  const sold = { crew: driverNeed?.doubleCrew ? 2 : 1, regulated: soldUnderEuRules(request) } as const
  return lines.flatMap(line => {
    const own = (findings: readonly Omit<LineFinding, 'lineId'>[]) =>
      findings.map(({ severity, message, tour }) => ({ lineId: line.id, severity, message, ...(tour && { tour }) }))
    return [
      ...own(line.subcontractorId ? [] : lineDayFindings(line, sold).flatMap(told)),
      ...own(tours.get(line.id) ?? []),
      ...own(means.get(line.id) ?? []),
      ...own(banFindings(request, line, { range, dated })),
    ]
  })
}

type Found = Omit<LineFinding, 'lineId'>

/** « INFO » findings matter only for actual journeys. */
const told = ({ severity, message }: Finding): Found[] => (severity === 'INFO' ? [] : [{ severity, message }])

/** Findings independent of the day: licence, load, equipment, body, temperature, coupled weight, tachograph abroad. */
const OF_ANY_DAY = ['AF05', 'AF10', 'AF11', 'AF12', 'AF26', 'AF27']

/** The line's means, else the tour's; none when sub-contracted. */
function meansOf(line: Line): { driverId: string | null; coDriverId: null; vehicleId: string | null; trailerId: string | null } {
  const tour: LineTour | undefined = line.tours[0]
  if (line.subcontractorId) return { driverId: null, coDriverId: null, vehicleId: null, trailerId: null }
  const ofTour = !line.defaultVehicleId && tour
  return {
    driverId: line.defaultDriverId,
    coDriverId: null,
    vehicleId: ofTour ? tour.vehicleId : line.defaultVehicleId,
    trailerId: ofTour ? (line.defaultTrailerId ?? tour.trailerId) : line.defaultTrailerId,
  }
}

/** Without a chosen vehicle the load must fit the required category. */
async function meansFindings(db: Reader, { current }: Pick<Request, 'current'>, lines: readonly Line[]) {
  const means = new Map(lines.map(line => [line.id, meansOf(line)]))
  const ids = (field: 'driverId' | 'vehicleId' | 'trailerId') =>
    [...means.values()].flatMap(one => (one.vehicleId ? (one[field] ?? []) : []))
  const hours = { start: `${current.validFrom}T00:00`, end: `${addDays(current.validFrom, 1)}T00:00` }
  const wanted = { driver: ids('driverId'), vehicle: ids('vehicleId'), trailer: ids('trailerId') }
  const records =
    wanted.vehicle.length > 0 ? await readMeans(db, wanted, { start: toInstant(hours.start), end: toInstant(hours.end) }) : null
  const [sold] = await db.select(SOLD).from(versions).where(eq(versions.id, current.id))
  return new Map(
    lines.map((line): [string, Found[]] => {
      const own = means.get(line.id)!
      if (!own.vehicleId || !records) {
        return [line.id, line.subcontractorId ? [] : loadRefusals(current).map(message => ({ severity: 'BLOQUANT', message }))]
      }
      const findings = Object.values(judge(records, own, { hours, sold: sold!, pool: null })).flat()
      return [line.id, findings.flatMap(finding => (OF_ANY_DAY.includes(finding.code) ? told(finding) : []))]
    }),
  )
}

async function tourFindings(db: Reader, lines: readonly Line[]): Promise<Map<string, Found[]>> {
  const weeks = await readWeeks(db, [...new Set(lines.flatMap(({ tours }) => tours.map(({ id }) => id)))])
  return new Map(
    lines.map(line => [
      line.id,
      line.tours.flatMap(({ id, code, weekdays }) =>
        (weeks.find(week => week.id === id)?.findings ?? []).flatMap(({ severity, message, weekday }) => {
          if (weekday !== null && !weekdays.includes(weekday)) return []
          const day = weekday === null ? 'semaine' : WEEKDAY_LABELS[weekday]!.toLowerCase()
          return [{ severity, message: `Tournée ${code}, ${day}\u202F: ${message}`, tour: { id, code } }]
        }),
      ),
    ]),
  )
}

/** The days of the version, the first year at most. */
function yearOf({ current: { validFrom, validTo } }: Pick<Request, 'current'>): Period {
  const year = addDays(validFrom, 364)
  return { from: validFrom, to: validTo && validTo < year ? validTo : year }
}

function banFindings(
  { current }: Pick<Request, 'current'>,
  line: Line,
  { range, dated }: { range: Period; dated: readonly DatedBan[] },
): Found[] {
  if (current.hgvBanExemption || current.vehicleNeed?.category === 'VUL' || line.stops.length === 0) return []
  const departments = line.stops.flatMap(({ site }) => (site.country === 'FR' ? site.zip.slice(0, 2) : []))
  const ban = firstTrafficBan(line, current.recurrence, range, { dated, departments })
  return ban ? [{ severity: 'AVERTISSEMENT', message: TRAFFIC_BAN(ban) }] : []
}
