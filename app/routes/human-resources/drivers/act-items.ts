import type { IconName } from '#app/components/ui/icon-names.ts'
import { DRIVER_ACT_LABELS, type DriverAct, driverActs } from '#domain/human-resources/drivers/values.ts'
import type { DriverRights } from './panels.server.ts'

const ICONS: Record<DriverAct, IconName> = {
  suspend: 'octagon-pause',
  reactivate: 'play',
  leave: 'log-out',
  stay: 'undo-2',
  archive: 'archive',
  restore: 'archive-restore',
}
/** Right needed by each act (`domain.md` §2.7). */
export const DRIVER_ACT_RIGHTS: Record<DriverAct, 'suspend' | 'leave' | 'archive'> = {
  suspend: 'suspend',
  reactivate: 'suspend',
  leave: 'leave',
  stay: 'leave',
  archive: 'archive',
  restore: 'archive',
}

/** Menu items of the acts available to the role. */
export const actItems = (driver: Parameters<typeof driverActs>[0], can: DriverRights) =>
  driverActs(driver)
    .filter(act => can[DRIVER_ACT_RIGHTS[act]])
    .map(act => ({ act, icon: ICONS[act], label: `${DRIVER_ACT_LABELS[act]}…`, danger: act === 'archive' }))
