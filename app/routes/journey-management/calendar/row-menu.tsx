import { type RefObject, useEffect } from 'react'
import { MissingItems } from '#app/components/human-resources/missing-links.tsx'
import { MenuItem } from '#app/components/ui/list/menu.tsx'
import { useRowMenu } from '#app/components/ui/list/table-behaviour.ts'

/** Acts on a driver's row that the role may do. */
export interface RowActs {
  missing: boolean
  /** « Déplacer la journée » of a driver; null when the role may not. */
  dayHref: ((driverId: string) => string) | null
  /** Address that opens the menu of a row, or none, without JavaScript. */
  menuHref: (driverId: string | null) => string
  /** Row whose menu the address opens. */
  opened: string | null
}

/** « Il me manque quelqu'un » for a driver, and his whole day to another. */
export const RowItems = ({ id, acts: { missing, dayHref } }: { id: string; acts: RowActs }) => (
  <>
    {missing && <MissingItems driverId={id} />}
    {dayHref && <MenuItem href={dayHref(id)} icon="arrow-right" label="Déplacer la journée…" />}
  </>
)

/** One menu for all rows; without its script the link of a row opens the menu in the page. */
export function RowMenus({
  table,
  acts,
  onFloat,
}: {
  table: RefObject<HTMLTableElement | null>
  acts: RowActs
  /** The menu that the address opened in its row floats from now on. */
  onFloat: () => void
}) {
  const { key, popover, floats } = useRowMenu(table, acts.opened)
  useEffect(() => {
    if (floats) onFloat()
  }, [floats, onFloat])
  return (
    <div className="pop" popover="auto" ref={popover}>
      <div className="menu-list">{key && <RowItems id={key} acts={acts} />}</div>
    </div>
  )
}
