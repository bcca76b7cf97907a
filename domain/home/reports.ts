/** Reports of a driver about his journey (`domain.md` §4.1 « Signaler »). */
export const REPORTS = ['delay', 'incident', 'damage'] as const
export type Report = (typeof REPORTS)[number]
export const REPORT_LABELS: Record<Report, string> = { delay: 'Retard', incident: 'Incident', damage: 'Dommage' }
export const isReport = (intent: unknown): intent is Report => REPORTS.some(report => report === intent)

/** API path of each, under its journey. */
export const REPORT_PATHS = { delay: 'delays', incident: 'incidents', damage: 'damages' } as const
