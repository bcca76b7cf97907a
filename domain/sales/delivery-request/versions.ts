import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isPreparing, isRunning } from './states.ts'
import type { RequestStatus } from './values.ts'

/** A version as far as its place among the others goes; dates are inclusive. */
export interface VersionSpan {
  versionNo: number
  status: RequestStatus
  validFrom: string
  validTo: string | null
}

export const VERSION_IN_PREPARATION = (versionNo: number) => `La version v${versionNo} est déjà en préparation`

/** The version in force on a day; at most one is (`domain.md` §3.3). */
export function inForce<Version extends VersionSpan>(versions: readonly Version[], day: string): Version | undefined {
  return versions.find(
    ({ status, validFrom, validTo }) => isRunning(status) && validFrom <= day && (validTo === null || day <= validTo),
  )
}

/** The version that is being written, designed or offered. */
export function inPreparation<Version extends VersionSpan>(versions: readonly Version[]): Version | undefined {
  return versions.find(({ status }) => isPreparing(status))
}

/** Versions accepted that begin after a day, soonest first. */
export function toCome<Version extends VersionSpan>(versions: readonly Version[], day: string): Version[] {
  return versions
    .filter(({ status, validFrom }) => isRunning(status) && validFrom > day)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/**
 * The version that lists show and that an address without a version opens: in force, else the next to come, else the one in preparation,
 * else the newest that was.
 */
export function currentVersion<Version extends VersionSpan>(versions: readonly Version[], day: string): Version | undefined {
  const newest = (wanted: (status: RequestStatus) => boolean) =>
    versions.filter(({ status }) => wanted(status)).sort((a, b) => b.versionNo - a.versionNo)[0]
  return (
    inForce(versions, day) ??
    toCome(versions, day)[0] ??
    newest(isRunning) ??
    newest(isPreparing) ??
    newest(status => status === 'TERMINE') ??
    newest(status => status === 'REFUSE') ??
    newest(() => true)
  )
}

/** Last day of the contract that a version belongs to: that of the newest version that was accepted after it, else its own; null without end. */
export function contractEnd(
  versions: readonly Pick<VersionSpan, 'versionNo' | 'status' | 'validTo'>[],
  own: Pick<VersionSpan, 'versionNo' | 'validTo'>,
): string | null {
  const [last] = versions
    .filter(({ versionNo, status }) => versionNo > own.versionNo && (isRunning(status) || status === 'TERMINE'))
    .sort((a, b) => b.versionNo - a.versionNo)
  return last ? last.validTo : own.validTo
}

/** What accepting a version from `validFrom` does to another one: nothing, an end the day before, or a clash. */
export function cutBy(
  accepted: { validFrom: string; validTo: string | null },
  other: VersionSpan,
): { cutTo: string } | 'clash' | null {
  if (!isRunning(other.status)) return null
  if (other.validTo !== null && other.validTo < accepted.validFrom) return null
  if (accepted.validTo !== null && accepted.validTo < other.validFrom) return null
  return other.validFrom < accepted.validFrom ? { cutTo: addDays(accepted.validFrom, -1) } : 'clash'
}

/** « Période non couverte »: the days between two versions on which none holds. Refused and archived ones hold on no day. */
export function uncoveredPeriods(versions: readonly VersionSpan[]): { from: string; to: string }[] {
  const held = versions
    .filter(({ status }) => status !== 'REFUSE' && status !== 'ARCHIVE')
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const gaps: { from: string; to: string }[] = []
  let covered: string | null | undefined
  for (const { validFrom, validTo } of held) {
    if (typeof covered === 'string' && addDays(covered, 1) < validFrom) {
      gaps.push({ from: addDays(covered, 1), to: addDays(validFrom, -1) })
    }
    if (covered === undefined || (covered !== null && (validTo === null || validTo > covered))) covered = validTo
  }
  return gaps
}

/** The first of the month after a day: from when a new version usually holds. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** « du 01/02/2026 au 31/03/2026 », « à partir du 01/02/2026 » without an end. */
export function spanText({ validFrom, validTo }: Pick<VersionSpan, 'validFrom' | 'validTo'>): string {
  return validTo ? `du ${formatDate(validFrom)} au ${formatDate(validTo)}` : `à partir du ${formatDate(validFrom)}`
}
