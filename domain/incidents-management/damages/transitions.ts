import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { DamageStatus } from './values.ts'

/** Acts on a damage, in the order of its life (`domain.md` §3.19). */
export const DAMAGE_ACTS = ['instruct', 'accept', 'settle', 'close', 'edit', 'claim', 'refuse', 'dispute'] as const
export type DamageAct = (typeof DAMAGE_ACTS)[number]

const NOT_DECIDED = ['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX'] as const satisfies readonly DamageStatus[]

const FROM: Record<DamageAct, { from: readonly DamageStatus[]; to: DamageStatus | null; right: Act }> = {
  instruct: { from: ['DECLARE'], to: 'EN_INSTRUCTION', right: 'damage.write' },
  accept: { from: ['EN_INSTRUCTION', 'CONTENTIEUX'], to: 'ACCEPTE', right: 'damage.decide' },
  settle: { from: ['ACCEPTE'], to: 'INDEMNISE', right: 'damage.decide' },
  close: { from: ['REFUSE', 'INDEMNISE'], to: 'CLOS', right: 'damage.close' },
  // What happened: nothing of it changes once it was decided on.
  edit: { from: NOT_DECIDED, to: null, right: 'damage.write' },
  // Cause, claim and insurance go on until it is closed.
  claim: { from: [...NOT_DECIDED, 'ACCEPTE', 'REFUSE', 'INDEMNISE'], to: null, right: 'damage.write' },
  refuse: { from: ['EN_INSTRUCTION', 'CONTENTIEUX'], to: 'REFUSE', right: 'damage.decide' },
  dispute: { from: ['EN_INSTRUCTION', 'ACCEPTE', 'REFUSE', 'INDEMNISE'], to: 'CONTENTIEUX', right: 'damage.decide' },
}

/** Whether the act exists at this status. */
export const canDamage = (act: DamageAct, status: DamageStatus): boolean => FROM[act].from.includes(status)

/** Where the act leads; null where the status stays. */
export const statusAfter = (act: DamageAct): DamageStatus | null => FROM[act].to

/** The acts that this role may do now. */
export const damageActs = (role: Role, status: DamageStatus): DamageAct[] =>
  DAMAGE_ACTS.filter(act => may(role, FROM[act].right) && canDamage(act, status))
