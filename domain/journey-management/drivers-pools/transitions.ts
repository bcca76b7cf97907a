import type { DriverPoolStatus } from './values.ts'

export const DRIVER_POOL_ACTS = ['activate', 'suspend', 'archive'] as const
export type DriverPoolAct = (typeof DRIVER_POOL_ACTS)[number]

/** status → act → next status (`domain.md` §3.6). All acts need the right `driverPool.write`. */
export const DRIVER_POOL_TRANSITIONS = {
  BROUILLON: { activate: 'ACTIVE', archive: 'ARCHIVEE' },
  ACTIVE: { suspend: 'SUSPENDUE', archive: 'ARCHIVEE' },
  SUSPENDUE: { activate: 'ACTIVE', archive: 'ARCHIVEE' },
  ARCHIVEE: {},
} as const satisfies Record<DriverPoolStatus, Partial<Record<DriverPoolAct, DriverPoolStatus>>>

export function nextDriverPoolStatus(status: DriverPoolStatus, act: DriverPoolAct): DriverPoolStatus | undefined {
  return (DRIVER_POOL_TRANSITIONS[status] as Partial<Record<DriverPoolAct, DriverPoolStatus>>)[act]
}
