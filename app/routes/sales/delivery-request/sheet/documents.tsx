import { Box } from '#app/components/ui/box.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import { REQUEST_DOCUMENT_FIELDS as FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'
import type { RequestRecord } from '../form/form-values.ts'

interface DocumentsProps {
  documents: RequestRecord['documents']
  contractId: string | null
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

export function DocumentsTab({ documents, contractId, canWrite, ...form }: DocumentsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {documents.length === 0 ? (
        <Empty title="Aucun document">Le contrat ou l'accord écrit du client se joint ici, ou au moment de l'acceptation.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Documents"
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
                  <a href={`?document=${file.id}`} data-reload title={file.fileName}>
                    {file.label}
                  </a>
                ),
              },
              {
                key: 'kind',
                header: FIELDS.kind.label,
                width: '220px',
                card: 'sub',
                cell: file => (
                  <>
                    {FIELDS.kind.read(file.kind)}
                    {file.id === contractId && <b> · signé</b>}
                  </>
                ),
              },
              {
                key: 'size',
                header: FIELDS.file.label,
                width: '112px',
                card: 'end',
                cell: file => `${FILE_TYPES[file.mediaType] ?? ''} ${fileSize(file.sizeBytes)}`,
              },
              {
                key: 'createdAt',
                header: 'Joint le',
                width: '150px',
                hideBelow: 780,
                cell: file => dayAndTime(file.createdAt),
              },
              { key: 'uploadedBy', header: 'Par', kind: 'quiet', width: '150px', hideBelow: 940, cell: file => file.uploadedBy },
            ]}
          />
        </Rows>
      )}
      {canWrite && <AddDocument {...form} />}
    </div>
  )
}

function AddDocument({ idempotencyKey, failure: answered }: Pick<DocumentsProps, 'idempotencyKey' | 'failure'>) {
  const failure = answered?.intent === 'add-document' ? answered : undefined
  return (
    <Box title="Joindre un document">
      <RecordForm
        id="document-form"
        intent="add-document"
        {...{ idempotencyKey, failure }}
        book={FIELDS}
        start={{ kind: 'CONTRAT' }}
        marks={false}
        multipart
        reloadDocument
      >
        {field => (
          <>
            <div className="grid gap-4">
              {field('kind', { required: true })}
              {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
              <FileField label={FIELDS.file.label} required error={issueAt(failure, 'file')} />
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark" name="intent" value="add-document">
                Joindre
              </button>
            </div>
          </>
        )}
      </RecordForm>
    </Box>
  )
}
