import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isPreparing, isRunning } from './states.ts'
import type { RequestStatus } from './values.ts'

/** A version's place among the others; inclusive dates. */
export interface VersionSpan {
  versionNo: number
  status: RequestStatus
  validFrom: string
  validTo: string | null
}

export const VERSION_IN_PREPARATION = (versionNo: number) => `La version v${versionNo} est déjà en préparation`

/** Version in force on a day, at most one (`domain.md` §3.3). */
export function inForce<Version extends VersionSpan>(versions: readonly Version[], day: string): Version | undefined {
  return versions.find(
    ({ status, validFrom, validTo }) => isRunning(status) && validFrom <= day && (validTo === null || day <= validTo),
  )
}

export function inPreparation<Version extends VersionSpan>(versions: readonly Version[]): Version | undefined {
  return versions.find(({ status }) => isPreparing(status))
}

/** Accepted versions that begin after a day, soonest first. */
export function upcomingVersions<Version extends VersionSpan>(versions: readonly Version[], day: string): Version[] {
  return versions
    .filter(({ status, validFrom }) => isRunning(status) && validFrom > day)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** Default version: in force, else next, else in preparation, else the latest past one. */
export function currentVersion<Version extends VersionSpan>(versions: readonly Version[], day: string): Version | undefined {
  const newest = (wanted: (status: RequestStatus) => boolean) =>
    versions.filter(({ status }) => wanted(status)).sort((a, b) => b.versionNo - a.versionNo)[0]
  return (
    inForce(versions, day) ??
    upcomingVersions(versions, day)[0] ??
    newest(isRunning) ??
    newest(isPreparing) ??
    newest(status => status === 'TERMINE') ??
    newest(status => status === 'REFUSE') ??
    newest(() => true)
  )
}

/** Last day of the contract: that of the latest accepted version, else its own; null when open-ended. */
export function contractEnd(
  versions: readonly Pick<VersionSpan, 'versionNo' | 'status' | 'validTo'>[],
  own: Pick<VersionSpan, 'versionNo' | 'validTo'>,
): string | null {
  const [last] = versions
    .filter(({ versionNo, status }) => versionNo > own.versionNo && (isRunning(status) || status === 'TERMINE'))
    .sort((a, b) => b.versionNo - a.versionNo)
  return last ? last.validTo : own.validTo
}

/** Effect of accepting a version on another: none, ended the day before, or conflict. */
export function cutBy(
  accepted: { validFrom: string; validTo: string | null },
  other: VersionSpan,
): { cutTo: string } | 'clash' | null {
  if (!isRunning(other.status)) return null
  if (other.validTo !== null && other.validTo < accepted.validFrom) return null
  if (accepted.validTo !== null && accepted.validTo < other.validFrom) return null
  return other.validFrom < accepted.validFrom ? { cutTo: addDays(accepted.validFrom, -1) } : 'clash'
}

/** « Période non couverte »: days between two versions without one in force. */
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

/** First day of the next month, the default start of a new version. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

export function spanText({ validFrom, validTo }: Pick<VersionSpan, 'validFrom' | 'validTo'>): string {
  return validTo ? `du ${formatDate(validFrom)} au ${formatDate(validTo)}` : `à partir du ${formatDate(validFrom)}`
}
