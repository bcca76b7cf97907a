import { type Act, RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestStatus } from './values.ts'

/** Acts on a version. `activate` and `expire` are only done by the nightly job. */
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
/** « Nouvelle version »: starts as a draft; the current one stays until the new one is accepted. */
const RENEW = { renew: 'BROUILLON' } as const

/** status → act → next status (`domain.md` §3.3). All but « Actif » can be archived. */
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

/** Acts refused for an archived client (`domain.md` §3.1); its contracts can only be ended. */
const LIVE_CLIENT_ACTS: readonly RequestAct[] = ['submit', 'take', 'deliver', 'propose', 'accept', 'activate', 'resume', 'renew']
export const needsLiveClient = (act: RequestAct) => LIVE_CLIENT_ACTS.includes(act)

/** Right of each act (`domain.md` §2.7); null for the nightly job. */
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

export const REQUEST_ACT_NEEDS: Partial<Record<RequestAct, readonly string[]>> = {
  sendBack: ['reason'],
  accept: ['contract'],
  refuse: ['reason'],
  suspend: ['from', 'to', 'reason'],
  terminate: ['effectiveOn', 'reason'],
}

export function nextRequestStatus(status: RequestStatus, act: RequestAct): RequestStatus | undefined {
  return REQUEST_TRANSITIONS[status][act]
}

export function mayOnRequest(role: Role, status: RequestStatus, act: RequestAct): boolean {
  const right = REQUEST_ACT_RIGHTS[act]
  return right !== null && (RIGHTS[right] as readonly Role[]).includes(role) && nextRequestStatus(status, act) !== undefined
}

/** Statuses whose lines run or will run, so that calendar exceptions matter. */
export const RUNNING_STATUSES = ['ACCEPTE', 'ACTIF', 'SUSPENDU'] as const satisfies readonly RequestStatus[]
export const isRunning = (status: RequestStatus) => (RUNNING_STATUSES as readonly RequestStatus[]).includes(status)

/** Statuses in preparation; at most one version has one. */
export const PREPARING_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
  'PROPOSE',
] as const satisfies readonly RequestStatus[]
export const isPreparing = (status: RequestStatus) => (PREPARING_STATUSES as readonly RequestStatus[]).includes(status)

/** Statuses in which the price can change; the offer freezes it. */
export const PRICE_OPEN_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
] as const satisfies readonly RequestStatus[]
export const isPriceOpen = (status: RequestStatus) => (PRICE_OPEN_STATUSES as readonly RequestStatus[]).includes(status)

/** Statuses with an offer that can be printed. */
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
