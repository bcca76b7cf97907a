import type { LiveLineStatus } from '#domain/journey-management/journeys/values.ts'

export const LIVE_LINE_ACTS = ['plan', 'suspend', 'resume', 'close'] as const
export type LiveLineAct = (typeof LIVE_LINE_ACTS)[number]

/** status → act → next status (`domain.md` §3.5). All acts need the right `liveLine.write`. */
export const LIVE_LINE_TRANSITIONS = {
  BROUILLON: { plan: 'PLANIFIE' },
  PLANIFIE: { suspend: 'SUSPENDU', close: 'CLOTURE' },
  SUSPENDU: { resume: 'PLANIFIE', close: 'CLOTURE' },
  CLOTURE: {},
} as const satisfies Record<LiveLineStatus, Partial<Record<LiveLineAct, LiveLineStatus>>>

export function nextLiveLineStatus(status: LiveLineStatus, act: LiveLineAct): LiveLineStatus | undefined {
  return (LIVE_LINE_TRANSITIONS[status] as Partial<Record<LiveLineAct, LiveLineStatus>>)[act]
}
