import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { DelayStatus } from './values.ts'

export const DELAY_ACTS = ['qualify', 'inform', 'contest', 'close', 'archive', 'restore'] as const
export type DelayAct = (typeof DELAY_ACTS)[number]

const FROM: Record<DelayAct, { from: readonly DelayStatus[]; right: Act }> = {
  qualify: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  inform: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  contest: { from: ['QUALIFIE'], right: 'delay.write' },
  close: { from: ['QUALIFIE', 'CONTESTE'], right: 'delay.close' },
  // Only closed delays leave the list.
  archive: { from: ['CLOS'], right: 'delay.archive' },
  restore: { from: ['CLOS'], right: 'delay.archive' },
}

interface State {
  status: DelayStatus
  archived: boolean
}

/** True when the act is allowed; an archived delay can only be restored. */
export const canDelay = (act: DelayAct, { status, archived }: State): boolean =>
  archived === (act === 'restore') && FROM[act].from.includes(status)

export const delayActs = (role: Role, state: State): DelayAct[] =>
  DELAY_ACTS.filter(act => may(role, FROM[act].right) && canDelay(act, state))
