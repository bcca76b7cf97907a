import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { DelayStatus } from './values.ts'

/** Acts on a delay, in the order of its life (`domain.md` §3.16). */
export const DELAY_ACTS = ['qualify', 'inform', 'contest', 'close', 'archive', 'restore'] as const
export type DelayAct = (typeof DELAY_ACTS)[number]

const FROM: Record<DelayAct, { from: readonly DelayStatus[]; right: Act }> = {
  qualify: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  inform: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  contest: { from: ['QUALIFIE'], right: 'delay.write' },
  close: { from: ['QUALIFIE', 'CONTESTE'], right: 'delay.close' },
  // What is not over stays in the list.
  archive: { from: ['CLOS'], right: 'delay.archive' },
  restore: { from: ['CLOS'], right: 'delay.archive' },
}

interface State {
  status: DelayStatus
  archived: boolean
}

/** Whether the act exists now: of what is archived there is none but to take it out again. */
export const canDelay = (act: DelayAct, { status, archived }: State): boolean =>
  archived === (act === 'restore') && FROM[act].from.includes(status)

/** The acts that this role may do now. */
export const delayActs = (role: Role, state: State): DelayAct[] =>
  DELAY_ACTS.filter(act => may(role, FROM[act].right) && canDelay(act, state))
