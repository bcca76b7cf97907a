import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { DESIGNATE_FIRST, NOTHING_TO_PAY } from './infraction.ts'
import { type ContestOutcome, type InfractionSource, type InfractionStatus, isAutomatic } from './values.ts'

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

export interface Standing {
  status: InfractionStatus
  source: InfractionSource
  designatedOn: string | null
  paymentStatus: 'A_PAYER' | 'PAYEE'
  contestOutcome: ContestOutcome | null
}

/** True when the act exists in this state; `refusalOf` explains refusals. */
export function canInfraction(act: InfractionAct, infraction: Standing): boolean {
  if (!FROM[act].from.includes(infraction.status)) return false
  if (act === 'designate') return isAutomatic(infraction.source)
  if (act === 'pay') return infraction.paymentStatus === 'A_PAYER'
  // An automated fine is closed after the designation, or after its deadline.
  if (act === 'close') return infraction.status !== 'IDENTIFIEE' || !isAutomatic(infraction.source)
  if (act === 'delete') return infraction.designatedOn === null
  return true
}

/** Why payment is refused: paying before designating designates nobody [S9]. After the deadline payment is allowed. */
export function paymentRefusal({ status, source, designatedOn, contestOutcome }: Standing): string | null {
  if (isAutomatic(source) && !designatedOn && status !== 'HORS_DELAI') return DESIGNATE_FIRST
  return contestOutcome === 'ACCEPTEE' ? NOTHING_TO_PAY : null
}

export const infractionActs = (role: Role, infraction: Standing): InfractionAct[] =>
  INFRACTION_ACTS.filter(act => may(role, FROM[act].right) && canInfraction(act, infraction))

/** Status after a contestation or a recorded designation, from the stored data. */
export function statusOf(
  infraction: Pick<Standing, 'source' | 'designatedOn'> & { identifiedAt: string | null; designationDueOn: string | null },
  today: string,
): InfractionStatus {
  const { source, identifiedAt, designatedOn, designationDueOn } = infraction
  if (designatedOn) return 'DESIGNEE'
  if (isAutomatic(source) && designationDueOn && today > designationDueOn) return 'HORS_DELAI'
  return identifiedAt ? 'IDENTIFIEE' : 'RECUE'
}
