import { Box } from '#app/components/ui/box.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import { MATERIAL_DOCUMENT_FIELDS as FIELDS } from '#domain/materials/document-fields.ts'

interface DocumentsProps {
  rows: Answer<ApiClient['materials']['documents']['$get']>['rows']
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** The papers of a vehicle, a trailer or a piece of equipment; each opens as a file. `?confirm=document&id=…` archives one. */
export function MaterialDocuments({ rows, searchParams, canWrite, href, ...form }: DocumentsProps) {
  const chosen = rows.find(({ id }) => searchParams.get('confirm') === 'document' && id === searchParams.get('id'))
  return (
    <>
      <div className={canWrite ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
        <DocumentTable rows={rows} canWrite={canWrite} href={href} />
        {canWrite && <AddDocument {...form} />}
      </div>
      {chosen && canWrite && (
        <AskOpen
          title={`Archiver «\u202f${chosen.label}\u202f»\u202f?`}
          text="Le document quitte la fiche et reste dans l'historique."
          confirm="Archiver le document"
          fields={{ intent: 'document-archive', id: chosen.id, idempotencyKey: form.idempotencyKey }}
          closeHref={href({})}
        >
          {form.failure && <WholeRefusal failure={form.failure} />}
        </AskOpen>
      )}
    </>
  )
}

function DocumentTable({ rows, canWrite, href }: Pick<DocumentsProps, 'rows' | 'canWrite' | 'href'>) {
  if (rows.length === 0)
    return <Empty title="Aucun document">Certificat d'immatriculation, assurance, rapports de contrôle, attestations.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Documents"
        twoLines
        rows={rows}
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
          { key: 'kind', header: FIELDS.kind.label, width: '200px', card: 'sub', cell: file => FIELDS.kind.read(file.kind) },
          {
            key: 'validTo',
            header: FIELDS.validTo.label,
            width: '110px',
            card: 'start',
            cell: file => file.validTo && formatDate(file.validTo),
          },
          {
            key: 'size',
            header: FIELDS.file.label,
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
                  cell: (file: DocumentsProps['rows'][number]) => (
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

function AddDocument({ idempotencyKey, failure }: Pick<DocumentsProps, 'idempotencyKey' | 'failure'>) {
  const own = failure?.intent === 'document-add' ? failure : undefined
  return (
    <Box title="Joindre un document">
      <RecordForm
        id="document-form"
        intent="document-add"
        idempotencyKey={idempotencyKey}
        failure={own}
        book={FIELDS}
        marks={false}
        multipart
        reloadDocument
      >
        {field => (
          <>
            <div className="grid gap-4">
              {field('kind', { required: true, placeholder: 'Choisir' })}
              {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
              {field('validFrom')}
              {field('validTo')}
              <FileField label={FIELDS.file.label} required error={issueAt(own, 'file')} />
            </div>
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
