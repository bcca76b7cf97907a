import { type Act, RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestStatus } from './values.ts'

/**
 * What can happen to a version of a cahier des charges, on both of its faces. `activate` and `expire` are done by the calendar alone
 * (nightly), so no role has them.
 */
export const REQUEST_ACTS = [
  'submit',
  'take',
  'deliver',
  'sendBack',
  'propose',
  'accept',
  'refuse',
  'activate',
  'suspend',
  'resume',
  'terminate',
  'renew',
  'expire',
  'archive',
] as const
export type RequestAct = (typeof REQUEST_ACTS)[number]

const ARCHIVE = { archive: 'ARCHIVE' } as const
/** « Nouvelle version »: the new one begins as a draft, the one in force stays as it is until that is accepted. */
const RENEW = { renew: 'BROUILLON' } as const

/** status → act → next status (`domain.md` §3.3). Everything but « Actif » can be archived. */
export const REQUEST_TRANSITIONS: Record<RequestStatus, Partial<Record<RequestAct, RequestStatus>>> = {
  BROUILLON: { submit: 'A_CONCEVOIR', ...ARCHIVE },
  A_CONCEVOIR: { take: 'EN_CONCEPTION', ...ARCHIVE },
  EN_CONCEPTION: { deliver: 'CONCU', sendBack: 'BROUILLON', ...ARCHIVE },
  CONCU: { propose: 'PROPOSE', ...ARCHIVE },
  PROPOSE: { accept: 'ACCEPTE', refuse: 'REFUSE', ...ARCHIVE },
  ACCEPTE: { activate: 'ACTIF', ...RENEW, ...ARCHIVE },
  REFUSE: { ...ARCHIVE },
  ACTIF: { suspend: 'SUSPENDU', terminate: 'TERMINE', ...RENEW, expire: 'TERMINE' },
  SUSPENDU: { resume: 'ACTIF', terminate: 'TERMINE', ...RENEW, expire: 'TERMINE', ...ARCHIVE },
  TERMINE: { ...ARCHIVE },
  ARCHIVE: {},
}

/** Acts that bring a contract on. An archived client (`domain.md` §3.1) has none of them: what it has can only be ended. */
const LIVE_CLIENT_ACTS: readonly RequestAct[] = ['submit', 'take', 'deliver', 'propose', 'accept', 'activate', 'resume', 'renew']
export const needsLiveClient = (act: RequestAct) => LIVE_CLIENT_ACTS.includes(act)

/** Whose act it is: the right that the caller needs (`domain.md` §2.7), or null for the calendar's. */
export const REQUEST_ACT_RIGHTS: Record<RequestAct, Act | null> = {
  submit: 'request.sell',
  take: 'request.design',
  deliver: 'request.design',
  sendBack: 'request.design',
  propose: 'request.sell',
  accept: 'request.sell',
  refuse: 'request.sell',
  activate: null,
  suspend: 'request.sell',
  resume: 'request.sell',
  terminate: 'request.sell',
  renew: 'request.write',
  expire: null,
  archive: 'request.archive',
}

/** What an act asks for besides the decision, by the names of the fields; the others ask for nothing. */
export const REQUEST_ACT_NEEDS: Partial<Record<RequestAct, readonly string[]>> = {
  sendBack: ['reason'],
  accept: ['contract'],
  refuse: ['reason'],
  suspend: ['from', 'to', 'reason'],
  terminate: ['effectiveOn', 'reason'],
}

/** The next status, or undefined when the act does not exist at this one. */
export function nextRequestStatus(status: RequestStatus, act: RequestAct): RequestStatus | undefined {
  return REQUEST_TRANSITIONS[status][act]
}

/** May this role do this act on a version at this status? */
export function mayOnRequest(role: Role, status: RequestStatus, act: RequestAct): boolean {
  const right = REQUEST_ACT_RIGHTS[act]
  return right !== null && (RIGHTS[right] as readonly Role[]).includes(role) && nextRequestStatus(status, act) !== undefined
}

/** Statuses at which lines run or will: what an exception of the calendar can change. */
export const RUNNING_STATUSES = ['ACCEPTE', 'ACTIF', 'SUSPENDU'] as const satisfies readonly RequestStatus[]
export const isRunning = (status: RequestStatus) => (RUNNING_STATUSES as readonly RequestStatus[]).includes(status)

/** Statuses of a version that is being prepared: of these a cahier des charges has one at a time. */
export const PREPARING_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
  'PROPOSE',
] as const satisfies readonly RequestStatus[]
export const isPreparing = (status: RequestStatus) => (PREPARING_STATUSES as readonly RequestStatus[]).includes(status)

/** Statuses before the offer is made: the price may still change (proposing freezes it). */
export const PRICE_OPEN_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
] as const satisfies readonly RequestStatus[]
export const isPriceOpen = (status: RequestStatus) => (PRICE_OPEN_STATUSES as readonly RequestStatus[]).includes(status)

/** From the design on there is an offer to hand out; what was offered can be printed for ever. */
const OFFERED_STATUSES = [
  'CONCU',
  'PROPOSE',
  'ACCEPTE',
  'REFUSE',
  'ACTIF',
  'SUSPENDU',
  'TERMINE',
] as const satisfies readonly RequestStatus[]
export const isOffered = (status: RequestStatus) => (OFFERED_STATUSES as readonly RequestStatus[]).includes(status)
