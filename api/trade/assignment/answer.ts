import type { Issue } from '#api/problem.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { COUPLED, type Means, NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import type { Assignment } from '#domain/journey-management/journeys/journey.ts'
import { notAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { ENUM } from '#domain/messages.ts'
import { crewRefusal, judge, type Verdict } from './check.ts'
import { MEANS_FIELDS, type MeansField } from './means-fields.ts'
import { hasGone, isGone, type MeansRecords } from './means-records.ts'
import type { Sold } from './sold.ts'
import type { Need } from './to-run.ts'

export type WantedMeans = Pick<Assignment, MeansField | 'subcontractorId'>

export const FIELDS = Object.entries(MEANS_FIELDS) as [MeansField, Means][]

/** Checks an assignment of these means: returns refusals at their fields, and warnings that need a reason. */
export function answerTo(
  records: MeansRecords,
  wanted: WantedMeans,
  need: Need,
): { issues: Issue[]; warnings: string[]; unreachable: boolean } {
  const { sold } = need
  const unknown = FIELDS.flatMap(([path, means]) => {
    const message = wanted[path] && unavailable(records, means, wanted[path])
    return message ? [{ path, message }] : []
  })
  const vehicle = records.vehicles.get(wanted.vehicleId ?? '')
  const trailer = records.trailers.get(wanted.trailerId ?? '')
  const uncoupled = vehicle?.category === 'TRACTEUR' && !wanted.trailerId ? [{ path: 'trailerId', message: COUPLED }] : []
  const verdict = judge(records, wanted, need)
  const found = [...ofCrew(wanted, sold), ...placed(verdict)]
  const notSold = notAsSold(sold?.vehicleNeed ?? null, { vehicle: vehicle?.category ?? null, trailer: trailer?.category ?? null })
  return {
    issues: [...unknown, ...uncoupled, ...worded(found, 'BLOQUANT')],
    warnings: [...worded(found, 'AVERTISSEMENT').map(namedIssue), ...(notSold ? [notSold] : [])],
    unreachable: Object.values(verdict).some(findings => findings.some(({ code }) => code === 'AF23')),
  }
}

export type Placed = Pick<Finding, 'severity'> & Issue

export function ofCrew(crew: Pick<WantedMeans, 'driverId' | 'coDriverId'>, sold: Sold | null): Placed[] {
  const message = crewRefusal(crew, sold)
  return message ? [{ path: 'coDriverId', severity: 'BLOQUANT', message }] : []
}

export const placed = (verdict: Verdict): Placed[] =>
  Object.entries(verdict).flatMap(([path, findings]) => findings.map(({ severity, message }) => ({ path, severity, message })))

export const worded = (found: readonly Placed[], severity: Finding['severity']): Issue[] =>
  found.filter(one => one.severity === severity).map(({ path, message }) => ({ path, message }))

/** Message for means that left the fleet or are out of service without a known start. */
function unavailable(records: MeansRecords, means: Means, id: string): string | null {
  if (means === 'driver') {
    const driver = records.drivers.get(id)
    return driver && !hasGone(driver) ? null : ENUM
  }
  const material = means === 'vehicle' ? records.vehicles.get(id) : records.trailers.get(id)
  if (!material) return ENUM
  return isGone(material) ? NOT_IN_SERVICE[means] : null
}
