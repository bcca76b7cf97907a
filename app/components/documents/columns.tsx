import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import type { FieldReading } from '#domain/field-book.ts'

/** File attached to a record. */
export interface JoinedFile {
  id: string
  kind: string
  label: string
  fileName: string
  mediaType: string
  sizeBytes: number
  createdAt: string
  uploadedBy: string | null
}

const byWhom = (what: string, at: string, who: string | null) =>
  [`${what} le ${dayAndTime(at)}`, who].filter(Boolean).join(' par ')

/** File name as a link, with its date and author. */
export const fileColumn: Column<JoinedFile> = {
  key: 'label',
  header: 'Document',
  kind: 'name',
  card: 'title',
  cell: file => (
    <TwoLines
      top={
        <a href={`?document=${file.id}`} data-reload title={file.fileName}>
          {file.label}
        </a>
      }
      sub={byWhom('Joint', file.createdAt, file.uploadedBy)}
    />
  ),
}

export const kindColumn = (reading: FieldReading, width: string): Column<JoinedFile> => ({
  key: 'kind',
  header: reading.label,
  width,
  card: 'sub',
  cell: file => reading.read(file.kind),
})

export const sizeColumn = (reading: FieldReading): Column<JoinedFile> => ({
  key: 'size',
  header: reading.label,
  width: '112px',
  hideBelow: 940,
  card: 'end',
  cell: file => `${FILE_TYPES[file.mediaType] ?? ''} ${fileSize(file.sizeBytes)}`,
})

/** Link to the row's question, « Archiver… » or « Retirer… ». */
export const leavingColumn = (verb: string, href: (id: string) => string): Column<JoinedFile> => ({
  key: 'leave',
  header: 'Actions',
  width: '110px',
  card: 'status',
  cell: file => (
    <a className="text-link" href={href(file.id)}>
      {verb}…<span className="sr-only"> {file.label}</span>
    </a>
  ),
})

/** Document issued under a number. */
export interface IssuedPaper {
  number: string
  documentId: string
  issuedAt: string
  issuedBy: string | null
}

export const issuedColumn = <Row extends IssuedPaper>(kindOf: (paper: Row) => string): Column<Row> => ({
  key: 'number',
  header: 'Papier',
  kind: 'name',
  card: 'title',
  cell: paper => (
    <TwoLines
      top={
        <a href={`?document=${paper.documentId}`} data-reload>
          {kindOf(paper)} {paper.number}
        </a>
      }
      sub={byWhom('Émis', paper.issuedAt, paper.issuedBy)}
    />
  ),
})
