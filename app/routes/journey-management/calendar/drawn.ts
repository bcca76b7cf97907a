import type { PackedCalendar } from './calendar.server.ts'
import { unpackBlocks } from './packed-blocks.ts'

type ColourField = 'kind' | 'company' | 'color'
type Travelled = NonNullable<PackedCalendar['blocks']['row']>
/** One journey, with the fields that the chosen colour mode needs. */
export type Block = Omit<Travelled, ColourField> & Partial<Pick<Travelled, ColourField>>

/** Unpacks the blocks into cells, or into rows of drivers, vehicles, trailers or tours. */
export function drawnCalendar({ blocks: packed, inCells, resources, ...rest }: PackedCalendar) {
  const blocks: Block[] = unpackBlocks(packed)
  const byRow = Map.groupBy(blocks, ({ row }) => row)
  return {
    ...rest,
    cells: inCells ? blocks : null,
    resources: resources && { ...resources, rows: resources.rows.map(row => ({ ...row, blocks: byRow.get(row.id) ?? [] })) },
  }
}
export type CalendarData = ReturnType<typeof drawnCalendar>
export type Resource = NonNullable<CalendarData['resources']>['rows'][number]
