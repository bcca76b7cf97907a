import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { BACKUP_FIELDS, NO_BACKUPS, NONE_MADE } from '#domain/administration/backups.ts'
import { CONNECTOR_LABELS, devicesText, platformText, roadsText } from '#domain/administration/parameters/connectors.ts'
import { numberingRows } from '#domain/administration/parameters/numbering.ts'
import { LIST_READERS } from '#domain/administration/parameters/sections.ts'
import { factsOf } from '#domain/field-book.ts'
import type { Stored } from './panels.server.ts'
import { ReadBy } from './sections.tsx'

type Series = ReturnType<typeof numberingRows>[number]
const NUMBER_COLUMNS: Column<Series>[] = [
  { key: 'label', header: 'Objet', kind: 'name', card: 'title', cell: row => row.label },
  {
    key: 'pattern',
    header: 'Format',
    width: '200px',
    card: 'sub',
    cell: row => <span className="voice-code">{row.pattern}</span>,
  },
  { key: 'reset', header: 'Remise à 1', width: '144px', card: 'start', cell: row => row.reset },
  { key: 'last', header: 'Dernier numéro', kind: 'num', width: '144px', card: 'end', cell: row => row.last },
]

/** Number formats, with the last number of each series. */
export function Numbering({ numbers }: Pick<Stored, 'numbers'>) {
  return (
    <Box title="Numérotation">
      <ReadBy>{LIST_READERS.numbering}</ReadBy>
      <Rows>
        <DataTable
          caption="Numérotation"
          columns={NUMBER_COLUMNS}
          rows={numberingRows(numbers)}
          rowKey={row => row.kind}
          rowLabel={row => row.label}
        />
      </Rows>
    </Box>
  )
}

/** Connected services. */
export function Connectors({ connectors }: Pick<Stored, 'connectors'>) {
  const { devices, vehicles, lastPositionAt, routing, platform } = connectors
  return (
    <Box title="Connecteurs">
      <ReadBy>{LIST_READERS.connectors}</ReadBy>
      <Facts
        stacked
        items={[
          [CONNECTOR_LABELS.telematics, devicesText(devices, vehicles)],
          [CONNECTOR_LABELS.lastPosition, dayAndTime(lastPositionAt)],
          [CONNECTOR_LABELS.platform, platformText(platform, dayAndTime)],
          [CONNECTOR_LABELS.roads, roadsText(routing)],
        ]}
      />
    </Box>
  )
}

/** Age and size of the last automatic backup. */
export function BackupFacts({ backups }: Pick<Stored, 'backups'>) {
  const { last } = backups ?? {}
  const known = backups && last && { ...backups, ...last, last: last.at }
  return (
    <Box title="Sauvegardes">
      <ReadBy>{LIST_READERS.backups}</ReadBy>
      {known ? (
        <Facts stacked items={factsOf(BACKUP_FIELDS, known, ['last', 'ageMs', 'bytes', 'everyMs', 'kept'])} />
      ) : (
        <p className="help">{backups ? NONE_MADE : NO_BACKUPS}</p>
      )}
    </Box>
  )
}
