import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import {
  REQUEST_DOCUMENT_KIND_LABELS,
  REQUEST_DOCUMENT_KINDS,
  type RequestDocumentKind,
} from '#domain/sales/delivery-request/values.ts'

interface DocumentsProps {
  documents: readonly {
    id: string
    kind: string
    label: string
    fileName: string
    mediaType: string
    sizeBytes: number
    createdAt: string
    uploadedBy: string | null
  }[]
  contractId: string | null
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Contracts, offers and other papers. */
export function DocumentsTab({ documents, contractId, canWrite, idempotencyKey, failure }: DocumentsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {documents.length === 0 ? (
        <Empty title="Aucun document">Le contrat ou l'accord écrit du client se joint ici, ou au moment de l'acceptation.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Documents"
            rows={[...documents]}
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
                header: 'Nature',
                width: '190px',
                card: 'sub',
                cell: file => (
                  <>
                    {REQUEST_DOCUMENT_KIND_LABELS[file.kind as RequestDocumentKind] ?? file.kind}
                    {file.id === contractId && <b> · signé</b>}
                  </>
                ),
              },
              {
                key: 'size',
                header: 'Fichier',
                width: '112px',
                card: 'end',
                cell: file => `${FILE_TYPES[file.mediaType] ?? ''} ${fileSize(file.sizeBytes)}`,
              },
              {
                key: 'createdAt',
                header: 'Joint le',
                width: '190px',
                hideBelow: 780,
                cell: file => dayAndTime(file.createdAt),
              },
              { key: 'uploadedBy', header: 'Par', kind: 'quiet', width: '150px', hideBelow: 940, cell: file => file.uploadedBy },
            ]}
          />
        </Rows>
      )}
      {canWrite && (
        <Box title="Joindre un document">
          <Form reloadDocument method="post" className="form" encType="multipart/form-data">
            <input type="hidden" name="intent" value="add-document" />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <FormRefusal failure={failure} label={name => (name === 'file' ? 'Fichier' : 'Nature')} />
            <div className="grid gap-4">
              <Field
                label="Nature"
                name="kind"
                type="select"
                required
                defaultValue={startValue(failure, 'kind', 'CONTRAT')}
                options={REQUEST_DOCUMENT_KINDS.map(value => ({ value, label: REQUEST_DOCUMENT_KIND_LABELS[value] }))}
                error={issueAt(failure, 'kind')}
              />
              <Field
                label="Libellé"
                name="label"
                maxLength={120}
                help="Vide&#8239;: le nom du fichier"
                defaultValue={startValue(failure, 'label', '')}
              />
              <FileField label="Fichier" required error={issueAt(failure, 'file')} />
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark">
                Joindre
              </button>
            </div>
          </Form>
        </Box>
      )}
    </div>
  )
}
