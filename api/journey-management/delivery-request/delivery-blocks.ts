import type { Reader } from '#api/db/client.ts'
import type { Issue } from '#api/problem.ts'
import type { linesOf } from '#api/trade/requests/lines.ts'
import type { findRequest } from '#api/trade/requests/record.ts'
import { totalIssues } from '#domain/journey-management/delivery-request/run-totals.ts'
import { REQ } from '#domain/messages.ts'
import { missingReefer } from '#domain/sales/delivery-request/vehicle-fit.ts'
import { costIsOutdated } from './cost.ts'
import { type LineFinding, lineFindings } from './line-findings.ts'
import { soldUnderEuRules } from './sold-regime.ts'

type Request = Pick<Awaited<ReturnType<typeof findRequest>>, 'current' | 'stops'>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

const NO_LINE = 'Au moins un trajet prévu est nécessaire'
const OF_LINE = (code: string, what: string) => `Trajet prévu ${code}\u202F: ${what}`
const WITHOUT_KM = 'la distance doit être supérieure à 0'
const OTHER_WEEKDAYS = 'ses jours ne sont pas tous au cahier des charges'
const STOP_NOT_PLACED = (label: string) => `Veuillez positionner l'adresse sur la carte\u202F: ${label}`
const COST_OUTDATED = 'Coût de revient\u202F: les trajets prévus ont changé depuis son enregistrement'
const MISSING = (what: string) => `${what}\u202F: ${REQ.charAt(0).toLowerCase()}${REQ.slice(1)}`

/** Obstacles to delivery with their place (`domain.md` §3.3, §4.3): `lines.{id}`, `tours.{id}` or a field. */
export async function conceptionBlockers(db: Reader, request: Request, lines: readonly Line[]) {
  const findings = await lineFindings(db, request, lines)
  const codes = new Map(lines.map(({ id, code }) => [id, code]))
  const said = ({ lineId, message }: LineFinding) => OF_LINE(codes.get(lineId)!, message)
  const of = (severity: LineFinding['severity']) => findings.filter(finding => finding.severity === severity)
  const found = of('BLOQUANT').map(finding => ({
    path: finding.tour ? `tours.${finding.tour.id}` : `lines.${finding.lineId}`,
    message: said(finding),
  }))
  return {
    findings,
    blocks: [...ofRequest(request, lines), ...found],
    warnings: of('AVERTISSEMENT').map(said),
    euRules: soldUnderEuRules(request),
  }
}

function ofRequest({ current, stops }: Request, lines: readonly Line[]): Issue[] {
  const blocks: Issue[] = []
  if (current.kmLoaded === null) blocks.push({ path: 'kmLoaded', message: MISSING('Kilomètres en charge') })
  if (current.serviceHours === null) blocks.push({ path: 'serviceHours', message: MISSING('Heures de service') })
  if (current.costCents === null) blocks.push({ path: 'cost', message: MISSING('Coût de revient') })
  else if (costIsOutdated(current, lines)) blocks.push({ path: 'cost', message: COST_OUTDATED })
  const reefer = missingReefer(current)
  if (reefer) blocks.push({ path: 'vehicleNeed.body', message: reefer })
  if (lines.length === 0) blocks.push({ path: 'lines', message: NO_LINE })
  else blocks.push(...totalIssues(current, lines).filter(({ path }) => !blocks.some(block => block.path === path)))
  for (const { id, code, kmLoaded, kmEmpty, weekdays } of lines) {
    const block = (what: string) => blocks.push({ path: `lines.${id}`, message: OF_LINE(code, what) })
    if (Number(kmLoaded) + Number(kmEmpty) <= 0) block(WITHOUT_KM)
    if (current.recurrence && !weekdays.every(day => current.recurrence!.weekdays.includes(day))) block(OTHER_WEEKDAYS)
  }
  const sites = new Map([...stops, ...lines.flatMap(line => line.stops)].map(({ addressId, site }) => [addressId, site]))
  for (const site of sites.values()) {
    if (site.lat === null) blocks.push({ path: 'stops', message: STOP_NOT_PLACED(`${site.label}, ${site.city}`) })
  }
  return blocks
}
