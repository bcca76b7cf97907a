import type { DriverPoolStatus } from './values.ts'

export const DRIVER_POOL_ACTS = ['activate', 'suspend', 'archive'] as const
export type DriverPoolAct = (typeof DRIVER_POOL_ACTS)[number]

/** status → act → next status (`domain.md` §3.6). Who may do it is in `domain/rights.ts`: `driverPool.write` for every act. */
export const DRIVER_POOL_TRANSITIONS = {
  BROUILLON: { activate: 'ACTIVE', archive: 'ARCHIVEE' },
  ACTIVE: { suspend: 'SUSPENDUE', archive: 'ARCHIVEE' },
  SUSPENDUE: { activate: 'ACTIVE', archive: 'ARCHIVEE' },
  ARCHIVEE: {},
} as const satisfies Record<DriverPoolStatus, Partial<Record<DriverPoolAct, DriverPoolStatus>>>

/** The next status, or undefined when the act does not exist at this status. */
export function nextDriverPoolStatus(status: DriverPoolStatus, act: DriverPoolAct): DriverPoolStatus | undefined {
  return (DRIVER_POOL_TRANSITIONS[status] as Partial<Record<DriverPoolAct, DriverPoolStatus>>)[act]
}
