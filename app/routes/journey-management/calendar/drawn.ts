import type { PackedCalendar } from './calendar.server.ts'
import { unpackBlocks } from './packed-blocks.ts'

/** One journey, with the fields that the chosen colour mode needs. */
export type Block = NonNullable<PackedCalendar['blocks']['row']>

/** Unpacks the blocks into cells, or into rows of drivers, vehicles, trailers or tours. */
export function drawnCalendar({ blocks: packed, inCells, resources, ...rest }: PackedCalendar) {
  const blocks: Block[] = unpackBlocks(packed)
  const byRow = Map.groupBy(blocks, ({ row }) => row)
  return {
    ...rest,
    cells: inCells ? blocks : null,
    resources: resources && {
      ...resources,
      rows: unpackBlocks(resources.rows).map(row => ({ ...row, blocks: byRow.get(row.id) ?? [] })),
    },
  }
}
export type CalendarData = ReturnType<typeof drawnCalendar>
export type Resource = NonNullable<CalendarData['resources']>['rows'][number]
