import { Box } from '#app/components/ui/box.tsx'
import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import {
  COMPANY_DOCUMENT_KIND_LABELS,
  type CompanyDocumentKind,
  PAPER_STATE_LABELS,
} from '#domain/sales/companies/document-values.ts'
import type { PaperState, PaperVerdict } from '#domain/sales/companies/subcontractor.ts'

export interface CompanyDocument {
  id: string
  kind: string
  label: string
  fileName: string
  mediaType: string
  sizeBytes: number
  validFrom: string | null
  validTo: string | null
  createdAt: string
  /** Null where nobody's name is kept, such as what came with the demonstration. */
  uploadedBy: string | null
}

const kindWords = (kind: string) => COMPANY_DOCUMENT_KIND_LABELS[kind as CompanyDocumentKind] ?? kind

/** The papers of a client; each opens as a file. */
export function CompanyDocuments({
  documents,
  canWrite,
  href,
}: {
  documents: CompanyDocument[]
  canWrite: boolean
  href: (changes: Record<string, string>) => string
}) {
  if (documents.length === 0) return <Empty title="Aucun document">Contrat, RIB, attestations et leurs échéances.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Documents du client"
        twoLines
        rows={documents}
        rowKey={file => file.id}
        rowLabel={file => file.label}
        columns={[
          {
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
                sub={[`Joint le ${dayAndTime(file.createdAt)!.slice(0, 10)}`, file.uploadedBy].filter(Boolean).join(' par ')}
              />
            ),
          },
          { key: 'kind', header: 'Nature', width: '220px', card: 'sub', cell: file => kindWords(file.kind) },
          { key: 'validFrom', header: 'Établi le', width: '110px', hideBelow: 780, cell: file => dateOf(file.validFrom) },
          { key: 'validTo', header: 'Échéance', width: '110px', card: 'start', cell: file => dateOf(file.validTo) },
          {
            key: 'size',
            header: 'Fichier',
            width: '112px',
            hideBelow: 940,
            card: 'end',
            cell: file => `${FILE_TYPES[file.mediaType] ?? ''} ${fileSize(file.sizeBytes)}`,
          },
          ...(canWrite ? [archiving(href)] : []),
        ]}
      />
    </Rows>
  )
}

const archiving = (href: (changes: Record<string, string>) => string): Column<CompanyDocument> => ({
  key: 'archive',
  header: 'Actions',
  width: '110px',
  card: 'status',
  cell: file => (
    <a className="text-link" href={href({ confirm: 'document', id: file.id })}>
      Archiver…<span className="sr-only"> {file.label}</span>
    </a>
  ),
})

const dateOf = (date: string | null) => date && formatDate(date)

const LOOK: Record<PaperState, [Shape, Tone]> = {
  VALIDE: ['small', 'success'],
  A_RENOUVELER: ['triangle', 'warning'],
  EXPIRE: ['octagon', 'error'],
  MANQUANT: ['dashed', 'error'],
}

/** What a sub-contractor must have, with how each paper stands today. */
export function Papers({ papers }: { papers: readonly PaperVerdict[] }) {
  return (
    <Box title="Pièces du sous-traitant" flush>
      <ul className="box-rows">
        {papers.map(({ kind, state, expiresOn }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>{COMPANY_DOCUMENT_KIND_LABELS[kind]}</span>
            <span className="flex items-center gap-3">
              {expiresOn && <span className="text-muted">{formatDate(expiresOn)}</span>}
              <Status
                shape={LOOK[state][0]}
                tone={LOOK[state][1]}
                label={PAPER_STATE_LABELS[state]}
                filled={state === 'EXPIRE'}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
