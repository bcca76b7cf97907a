import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { DamageStatus } from './values.ts'

export const DAMAGE_ACTS = ['instruct', 'accept', 'settle', 'close', 'edit', 'claim', 'refuse', 'dispute'] as const
export type DamageAct = (typeof DAMAGE_ACTS)[number]

const NOT_DECIDED = ['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX'] as const satisfies readonly DamageStatus[]

const FROM: Record<DamageAct, { from: readonly DamageStatus[]; to: DamageStatus | null; right: Act }> = {
  instruct: { from: ['DECLARE'], to: 'EN_INSTRUCTION', right: 'damage.write' },
  accept: { from: ['EN_INSTRUCTION', 'CONTENTIEUX'], to: 'ACCEPTE', right: 'damage.decide' },
  settle: { from: ['ACCEPTE'], to: 'INDEMNISE', right: 'damage.decide' },
  close: { from: ['REFUSE', 'INDEMNISE'], to: 'CLOS', right: 'damage.close' },
  edit: { from: NOT_DECIDED, to: null, right: 'damage.write' },
  // Cause, claim and insurance may change until closing.
  claim: { from: [...NOT_DECIDED, 'ACCEPTE', 'REFUSE', 'INDEMNISE'], to: null, right: 'damage.write' },
  refuse: { from: ['EN_INSTRUCTION', 'CONTENTIEUX'], to: 'REFUSE', right: 'damage.decide' },
  dispute: { from: ['EN_INSTRUCTION', 'ACCEPTE', 'REFUSE', 'INDEMNISE'], to: 'CONTENTIEUX', right: 'damage.decide' },
}

export const canDamage = (act: DamageAct, status: DamageStatus): boolean => FROM[act].from.includes(status)

/** Status after the act; null keeps the status. */
export const statusAfter = (act: DamageAct): DamageStatus | null => FROM[act].to

export const damageActs = (role: Role, status: DamageStatus): DamageAct[] =>
  DAMAGE_ACTS.filter(act => may(role, FROM[act].right) && canDamage(act, status))
