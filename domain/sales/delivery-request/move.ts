import { STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { mayOnRequest, nextRequestStatus, REQUEST_ACT_RIGHTS, REQUEST_ACTS, type RequestAct } from './states.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from './values.ts'

/** Board columns, in the order of a contract's life; archived ones are only on the list. */
export const BOARD_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
  'PROPOSE',
  'ACCEPTE',
  'ACTIF',
  'SUSPENDU',
  'REFUSE',
  'TERMINE',
] as const satisfies readonly RequestStatus[]

export type Move = { act: RequestAct } | { why: string }

/** Act that leads a role from one status to another (`domain.md` §3.3). */
export function moveOf(role: Role, from: RequestStatus, to: RequestStatus): Move {
  const act = REQUEST_ACTS.find(act => nextRequestStatus(from, act) === to && REQUEST_ACT_RIGHTS[act] !== null)
  if (act && mayOnRequest(role, from, act) && REQUEST_ACT_RIGHTS[act] !== 'request.design') return { act }
  if (act) return { why: `C'est la conception qui passe de « ${label(from)} » à « ${label(to)} »` }
  const byItself = REQUEST_ACTS.some(act => nextRequestStatus(from, act) === to)
  if (byItself) return { why: `« ${label(from)} » devient « ${label(to)} » de lui-même, à sa date` }
  return { why: STATE(label(from)) }
}

const label = (status: RequestStatus) => REQUEST_STATUS_LABELS[status]
