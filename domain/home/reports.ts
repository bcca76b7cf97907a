import type { DamageKind } from '#domain/incidents-management/damages/values.ts'
import { DESCRIPTION_MIN, PHOTO_WANTED, wantsPhoto } from '#domain/incidents-management/report-rules.ts'
import { MINLEN, REQ } from '#domain/messages.ts'

/** Reports of a driver about his journey (`domain.md` §4.1 « Signaler »). */
export const REPORTS = ['delay', 'incident', 'damage'] as const
export type Report = (typeof REPORTS)[number]
export const REPORT_LABELS: Record<Report, string> = { delay: 'Retard', incident: 'Incident', damage: 'Dommage' }
export const isReport = (intent: unknown): intent is Report => REPORTS.some(report => report === intent)

/** API path of each, under its journey. */
export const REPORT_PATHS = { delay: 'delays', incident: 'incidents', damage: 'damages' } as const

const REQUIRED: Record<Report, readonly string[]> = {
  delay: ['stop', 'minutes'],
  incident: ['kind', 'severity', 'description'],
  damage: ['kind', 'description'],
}

/** Missing field of a report that only the driver can fill in; checked on the phone before it stores the report offline. */
export function lacking(report: Report, fields: Readonly<Record<string, string>>, photo: boolean) {
  const issues = REQUIRED[report].filter(path => !fields[path]?.trim()).map(path => ({ path, message: REQ }))
  const told = fields.description?.trim().length ?? 0
  if (report === 'incident' && told > 0 && told < DESCRIPTION_MIN) {
    issues.push({ path: 'description', message: MINLEN(DESCRIPTION_MIN) })
  }
  if (report === 'damage' && wantsPhoto(fields.kind as DamageKind) && !photo) issues.push({ path: 'file', message: PHOTO_WANTED })
  return issues
}
