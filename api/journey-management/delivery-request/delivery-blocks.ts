import type { linesOf } from '#api/delivery-requests/lines.ts'
import type { findRequest } from '#api/delivery-requests/record.ts'
import type { Issue } from '#api/middleware/problem.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TRAFFIC_BAN } from '#domain/calendar/traffic-ban.ts'
import { firstTrafficBan } from '#domain/journey-management/live-lines/line-traffic-ban.ts'
import { REQ } from '#domain/messages.ts'
import { missingReefer } from '#domain/sales/delivery-request/vehicle-fit.ts'

type Request = Awaited<ReturnType<typeof findRequest>>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

const NO_LINE = 'Au moins un trajet prévu est nécessaire'
const LINE_WITHOUT_KM = (code: string) => `Trajet prévu ${code}\u202F: la distance doit être supérieure à 0`
const LINE_WEEKDAYS = (code: string) => `Trajet prévu ${code}\u202F: ses jours ne sont pas tous au cahier des charges`
const STOP_NOT_PLACED = (label: string) => `Veuillez positionner l'adresse sur la carte\u202F: ${label}`
const MISSING = (what: string) => `${what}\u202F: ${REQ.charAt(0).toLowerCase()}${REQ.slice(1)}`

/** Everything that stands in the way of delivering a conception, at once (`domain.md` §3.3, §4.3). */
export function deliveryBlocks({ current, stops }: Pick<Request, 'current' | 'stops'>, lines: readonly Line[]): Issue[] {
  const blocks: Issue[] = []
  if (current.kmLoaded === null) blocks.push({ path: 'kmLoaded', message: MISSING('Kilomètres en charge') })
  if (current.serviceHours === null) blocks.push({ path: 'serviceHours', message: MISSING('Heures de service') })
  if (current.costCents === null) blocks.push({ path: 'cost', message: MISSING('Coût de revient') })
  const reefer = missingReefer(current)
  if (reefer) blocks.push({ path: 'vehicleNeed.body', message: reefer })
  if (lines.length === 0) blocks.push({ path: 'lines', message: NO_LINE })
  for (const line of lines) {
    if (Number(line.kmLoaded) + Number(line.kmEmpty) <= 0) blocks.push({ path: 'lines', message: LINE_WITHOUT_KM(line.code) })
    if (current.recurrence && !line.weekdays.every(day => current.recurrence!.weekdays.includes(day))) {
      blocks.push({ path: 'lines', message: LINE_WEEKDAYS(line.code) })
    }
  }
  const sites = new Map([...stops, ...lines.flatMap(line => line.stops)].map(({ addressId, site }) => [addressId, site]))
  for (const site of sites.values()) {
    if (site.lat === null) blocks.push({ path: 'stops', message: STOP_NOT_PLACED(`${site.label}, ${site.city}`) })
  }
  return blocks
}

/** What delivery may go on in spite of, but somebody should see: lorries on the road while they are banned (AF21). */
export function deliveryWarnings({ current }: Pick<Request, 'current'>, lines: readonly Line[]): string[] {
  if (current.hgvBanExemption || current.vehicleNeed?.category === 'VUL') return []
  const year = addDays(current.validFrom, 364)
  const range = { from: current.validFrom, to: current.validTo && current.validTo < year ? current.validTo : year }
  return lines.flatMap(line => {
    const ban = line.stops.length > 0 && firstTrafficBan(line, current.recurrence, range)
    return ban ? [`Trajet prévu ${line.code}\u202F: ${TRAFFIC_BAN(ban)}`] : []
  })
}
