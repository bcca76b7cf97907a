import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import type { FieldReading } from '#domain/field-book.ts'

export interface OwnedDocument {
  id: string
  kind: string
  label: string
  fileName: string
  mediaType: string
  sizeBytes: number
  validTo: string | null
  createdAt: string
  uploadedBy: string | null
}

type DocumentFields = Record<'kind' | 'label' | 'validFrom' | 'validTo' | 'file', FieldReading>

export interface DocumentsProps {
  rows: readonly OwnedDocument[]
  /** What a paper is joined with; its kinds are those of the record. */
  fields: DocumentFields
  /** Which papers belong here, where there are none. */
  empty: string
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** The papers of a record; each opens as a file. `?confirm=document&id=…` archives one. */
export function OwnedDocuments({ rows, fields, empty, searchParams, canWrite, href, ...form }: DocumentsProps) {
  const chosen = rows.find(({ id }) => searchParams.get('confirm') === 'document' && id === searchParams.get('id'))
  return (
    <>
      <div className={canWrite ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
        {rows.length === 0 ? (
          <Empty title="Aucun document">{empty}</Empty>
        ) : (
          <DocumentTable {...{ rows, fields, canWrite, href }} />
        )}
        {canWrite && <AddDocument fields={fields} {...form} />}
      </div>
      {chosen && canWrite && <AskArchive document={chosen} {...form} closeHref={href({})} />}
    </>
  )
}

interface AskProps {
  document: OwnedDocument
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** The question before a paper leaves a sheet. */
export function AskArchive({ document, idempotencyKey, failure, closeHref }: AskProps) {
  return (
    <AskOpen
      title={`Archiver «\u202f${document.label}\u202f»\u202f?`}
      text="Le document quitte la fiche et reste dans l'historique."
      confirm="Archiver le document"
      fields={{ intent: 'document-archive', id: document.id, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

type TableProps = Omit<DocumentsProps, 'empty' | 'searchParams' | 'idempotencyKey' | 'failure'>

/** The papers alone; each opens as a file. */
export function DocumentTable({ rows, fields, canWrite, href }: TableProps) {
  return (
    <Rows>
      <DataTable
        caption="Documents"
        twoLines
        rows={[...rows]}
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
          { key: 'kind', header: fields.kind.label, width: '200px', card: 'sub', cell: file => fields.kind.read(file.kind) },
          {
            key: 'validTo',
            header: fields.validTo.label,
            width: '110px',
            card: 'start',
            cell: file => file.validTo && formatDate(file.validTo),
          },
          {
            key: 'size',
            header: fields.file.label,
            width: '112px',
            hideBelow: 940,
            card: 'end',
            cell: file => `${FILE_TYPES[file.mediaType] ?? ''} ${fileSize(file.sizeBytes)}`,
          },
          ...(canWrite
            ? [
                {
                  key: 'archive',
                  header: 'Actions',
                  width: '110px',
                  card: 'status' as const,
                  cell: (file: OwnedDocument) => (
                    <a className="text-link" href={href({ confirm: 'document', id: file.id })}>
                      Archiver…<span className="sr-only"> {file.label}</span>
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Rows>
  )
}

/** What a paper is joined with. */
export const documentFields = (
  field: FieldOf<DocumentFields>,
  fields: DocumentFields,
  failure: FormFailure | undefined,
): ReactNode => (
  <>
    {field('kind', { required: true, placeholder: 'Choisir' })}
    {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
    {field('validFrom')}
    {field('validTo')}
    <FileField label={fields.file.label} required error={issueAt(failure, 'file')} />
  </>
)

function AddDocument({ fields, idempotencyKey, failure }: Pick<DocumentsProps, 'fields' | 'idempotencyKey' | 'failure'>) {
  const own = failure?.intent === 'document-add' ? failure : undefined
  return (
    <Box title="Joindre un document">
      <RecordForm
        id="document-form"
        intent="document-add"
        idempotencyKey={idempotencyKey}
        failure={own}
        book={fields}
        marks={false}
        multipart
        reloadDocument
      >
        {field => (
          <>
            <div className="grid gap-4">{documentFields(field, fields, own)}</div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark" name="intent" value="document-add">
                Joindre
              </button>
            </div>
          </>
        )}
      </RecordForm>
    </Box>
  )
}
