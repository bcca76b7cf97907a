import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { DESIGNATE_FIRST, NOTHING_TO_PAY } from './infraction.ts'
import { type ContestOutcome, type InfractionSource, type InfractionStatus, isAutomatic } from './values.ts'

/** Acts on an infraction, in the order of its life (`domain.md` §3.18, §4.4). */
export const INFRACTION_ACTS = ['identify', 'designate', 'pay', 'contest', 'outcome', 'update', 'close', 'delete'] as const
export type InfractionAct = (typeof INFRACTION_ACTS)[number]

const OPEN = ['RECUE', 'IDENTIFIEE', 'HORS_DELAI'] as const satisfies readonly InfractionStatus[]

const FROM: Record<InfractionAct, { from: readonly InfractionStatus[]; right: Act }> = {
  identify: { from: OPEN, right: 'infraction.write' },
  designate: { from: OPEN, right: 'infraction.write' },
  pay: { from: [...OPEN, 'DESIGNEE'], right: 'infraction.pay' },
  contest: { from: [...OPEN, 'DESIGNEE'], right: 'infraction.write' },
  outcome: { from: ['CONTESTEE'], right: 'infraction.write' },
  update: { from: OPEN, right: 'infraction.write' },
  close: { from: ['IDENTIFIEE', 'DESIGNEE', 'HORS_DELAI'], right: 'infraction.close' },
  delete: { from: ['RECUE', 'IDENTIFIEE', 'HORS_DELAI', 'CONTESTEE'], right: 'infraction.delete' },
}

/** What acts depend on beside the status. */
export interface Standing {
  status: InfractionStatus
  source: InfractionSource
  designatedOn: string | null
  paymentStatus: 'A_PAYER' | 'PAYEE'
  contestOutcome: ContestOutcome | null
}

/** Whether the act exists in this state; why one that does is refused, `refusalOf` says. */
export function canInfraction(act: InfractionAct, infraction: Standing): boolean {
  if (!FROM[act].from.includes(infraction.status)) return false
  if (act === 'designate') return isAutomatic(infraction.source)
  if (act === 'pay') return infraction.paymentStatus === 'A_PAYER'
  // What was recorded by a device is closed once somebody was designated, or too late for it.
  if (act === 'close') return infraction.status !== 'IDENTIFIEE' || !isAutomatic(infraction.source)
  if (act === 'delete') return infraction.designatedOn === null
  return true
}

/** Why paying is refused now: who pays before he designates has designated nobody [S9]. Once the delay is over nobody can be designated any more. */
export function paymentRefusal({ status, source, designatedOn, contestOutcome }: Standing): string | null {
  if (isAutomatic(source) && !designatedOn && status !== 'HORS_DELAI') return DESIGNATE_FIRST
  return contestOutcome === 'ACCEPTEE' ? NOTHING_TO_PAY : null
}

/** The acts that this role may do now. */
export const infractionActs = (role: Role, infraction: Standing): InfractionAct[] =>
  INFRACTION_ACTS.filter(act => may(role, FROM[act].right) && canInfraction(act, infraction))

/** Where an infraction stands when its contestation is over, or its designation is recorded: by what is stored of it. */
export function statusOf(
  infraction: Pick<Standing, 'source' | 'designatedOn'> & { identifiedAt: string | null; designationDueOn: string | null },
  today: string,
): InfractionStatus {
  const { source, identifiedAt, designatedOn, designationDueOn } = infraction
  if (designatedOn) return 'DESIGNEE'
  if (isAutomatic(source) && designationDueOn && today > designationDueOn) return 'HORS_DELAI'
  return identifiedAt ? 'IDENTIFIEE' : 'RECUE'
}
