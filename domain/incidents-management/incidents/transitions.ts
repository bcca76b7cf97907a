import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { type IncidentStatus, SEVERE } from './values.ts'

export const INCIDENT_ACTS = ['edit', 'inform', 'qualify', 'plan', 'close', 'reopen', 'insure', 'cost'] as const
export type IncidentAct = (typeof INCIDENT_ACTS)[number]
export const INCIDENT_ACT_LABELS: Record<IncidentAct, string> = {
  edit: 'Modifier',
  inform: 'Client informé',
  qualify: 'Qualifier',
  plan: 'Passer aux actions',
  close: 'Clôturer',
  reopen: 'Rouvrir',
  insure: 'Assurance',
  cost: 'Coûts',
}

interface Step {
  from: readonly IncidentStatus[]
  /** Next status by current status; absent when the act keeps it. */
  to?: Partial<Record<IncidentStatus, IncidentStatus>>
  right: Act
}

const OPEN = ['DECLARE', 'EN_ANALYSE', 'ACTIONS_EN_COURS', 'ROUVERT'] as const
const ANY = [...OPEN, 'CLOS'] as const

/** Allowed statuses and results. Insurance and costs may follow after closing. */
const STEPS: Record<IncidentAct, Step> = {
  edit: { from: OPEN, right: 'incident.write' },
  inform: { from: OPEN, right: 'incident.write' },
  qualify: { from: OPEN, to: { DECLARE: 'EN_ANALYSE', ROUVERT: 'EN_ANALYSE' }, right: 'incident.write' },
  plan: {
    from: ['EN_ANALYSE', 'ROUVERT'],
    to: { EN_ANALYSE: 'ACTIONS_EN_COURS', ROUVERT: 'ACTIONS_EN_COURS' },
    right: 'incident.write',
  },
  close: {
    from: ['EN_ANALYSE', 'ACTIONS_EN_COURS', 'ROUVERT'],
    to: { EN_ANALYSE: 'CLOS', ACTIONS_EN_COURS: 'CLOS', ROUVERT: 'CLOS' },
    right: 'incident.close',
  },
  reopen: { from: ['CLOS'], to: { CLOS: 'ROUVERT' }, right: 'incident.close' },
  insure: { from: ANY, right: 'incident.write' },
  cost: { from: ANY, right: 'incident.write' },
}

export const canIncident = (act: IncidentAct, status: IncidentStatus): boolean => STEPS[act].from.includes(status)

export const afterAct = (act: IncidentAct, status: IncidentStatus): IncidentStatus => STEPS[act].to?.[status] ?? status

/** True when the role may close or reopen this severity: O only 1 and 2 (`domain.md` §2.7, §3.17). */
export const mayEnd = (role: Role, severity: number): boolean =>
  may(role, severity >= SEVERE ? 'incident.closeSevere' : 'incident.close')

export const incidentActs = (
  role: Role,
  { status, severity, archived }: { status: IncidentStatus; severity: number; archived: boolean },
): IncidentAct[] =>
  archived
    ? []
    : INCIDENT_ACTS.filter(
        act =>
          canIncident(act, status) &&
          may(role, STEPS[act].right) &&
          ((act !== 'close' && act !== 'reopen') || mayEnd(role, severity)),
      )
