import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { DelayStatus } from './values.ts'

/** Acts on a delay, in the order of its life (`domain.md` §3.16). */
export const DELAY_ACTS = ['qualify', 'inform', 'contest', 'close'] as const
export type DelayAct = (typeof DELAY_ACTS)[number]

const FROM: Record<DelayAct, { from: readonly DelayStatus[]; right: Act }> = {
  qualify: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  inform: { from: ['DETECTE', 'QUALIFIE', 'CONTESTE'], right: 'delay.write' },
  contest: { from: ['QUALIFIE'], right: 'delay.write' },
  close: { from: ['QUALIFIE', 'CONTESTE'], right: 'delay.close' },
}

/** Whether the act exists at this status. */
export const canDelay = (act: DelayAct, status: DelayStatus): boolean => FROM[act].from.includes(status)

/** The acts that this role may do now. */
export const delayActs = (role: Role, status: DelayStatus): DelayAct[] =>
  DELAY_ACTS.filter(act => may(role, FROM[act].right) && canDelay(act, status))
