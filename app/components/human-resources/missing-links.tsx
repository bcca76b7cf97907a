import { MenuItem } from '#app/components/ui/list/menu.tsx'
import { MISSING_LABELS, MISSING_WHYS, type MissingWhy } from '#domain/journey-management/replacements/missing-whys.ts'

const ICONS = { MALADE: 'thermometer', ABSENT: 'ban', PANNE: 'truck' } as const

/** « Il me manque quelqu'un » for a driver; `from`: the day of a shift that has not begun. */
export const missingHref = (driverId: string, why: MissingWhy, from?: string) =>
  `/journey-management/replacements/missing/${driverId}?why=${why}${from ? `&from=${from}` : ''}`

/** Menu entries of a driver's row: « Malade », « Absent », « Véhicule en panne ». */
export const MissingItems = ({ driverId, from }: { driverId: string; from?: string }) =>
  MISSING_WHYS.map(why => (
    <MenuItem key={why} href={missingHref(driverId, why, from)} icon={ICONS[why]} label={`${MISSING_LABELS[why]}…`} />
  ))
