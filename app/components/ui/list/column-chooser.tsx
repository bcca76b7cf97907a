import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import type { ColumnChoice } from './column-choice.ts'

const ColumnForm = late(() => import('./floating/column-form.tsx'), 'ColumnForm')

/** « Colonnes »: chooses the columns through `cols` in the address. */
export function ColumnChooser(props: { offered: ColumnChoice<never>['offered']; links: ListLinks }) {
  return (
    <Popover
      id="columns"
      className="btn btn-sm btn-bare btn-square columns-btn"
      label="Colonnes"
      button={<Icon name="sliders-horizontal" />}
      end
    >
      <ColumnForm {...props} />
    </Popover>
  )
}
