import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { FieldReading } from '#domain/field-book.ts'
import { fileColumn, type JoinedFile, kindColumn, leavingColumn, sizeColumn } from './columns.tsx'

export interface OwnedDocument extends JoinedFile {
  validTo: string | null
}

type DocumentFields = Record<'kind' | 'label' | 'validFrom' | 'validTo' | 'file', FieldReading>

export interface DocumentsProps {
  rows: readonly OwnedDocument[]
  /** Fields of a new document, with the kinds of the record. */
  fields: DocumentFields
  /** Text of an empty list: which documents belong here. */
  empty: string
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** Documents of a record; each opens as a file. `?confirm=document&id=…` archives one. */
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

/** Table of documents; each opens as a file. */
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
          fileColumn,
          kindColumn(fields.kind, '200px'),
          {
            key: 'validTo',
            header: fields.validTo.label,
            width: '110px',
            card: 'start',
            cell: file => file.validTo && formatDate(file.validTo),
          },
          sizeColumn(fields.file),
          ...(canWrite ? [leavingColumn('Archiver', id => href({ confirm: 'document', id }))] : []),
        ]}
      />
      <ListedMax shown={rows.length} what="documents les plus récents" />
    </Rows>
  )
}

/** Fields of a new document. */
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
