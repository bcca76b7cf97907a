import {
  AskArchive,
  type DocumentsProps,
  DocumentTable,
  documentFields,
  type OwnedDocument,
  OwnedDocuments,
} from '#app/components/documents/owned-documents.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { MATERIAL_DOCUMENT_FIELDS as FIELDS } from '#domain/materials/document-fields.ts'

export function MaterialDocuments(props: Omit<DocumentsProps, 'fields' | 'empty'>) {
  return (
    <OwnedDocuments
      {...props}
      fields={FIELDS}
      empty="Certificat d'immatriculation, assurance, rapports de contrôle, attestations."
    />
  )
}

interface SectionProps {
  rows: readonly OwnedDocument[]
  canWrite: boolean
  /** Link to the sheet with these changes: `panel=document`, `confirm=document`, and the document as `papier`. */
  href: (changes: Record<string, string>) => string
}

/** Documents of a trailer or piece of equipment, in its panel. */
export function DocumentSection({ rows, canWrite, href }: SectionProps) {
  return (
    <PanelSection
      title="Documents"
      action={
        canWrite && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'document' })}>
            <Icon name="paperclip" />
            Joindre un document
          </a>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="help">Attestations, rapports de contrôle, contrats, factures, photos.</p>
      ) : (
        <DocumentTable rows={rows} fields={FIELDS} canWrite={canWrite} href={({ id, ...to }) => href({ ...to, papier: id! })} />
      )}
    </PanelSection>
  )
}

interface OverlaysProps {
  rows: readonly OwnedDocument[]
  /** Query string: `panel`, `confirm`, `papier`. */
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Upload form and archive question of these documents. */
export function DocumentOverlays({ rows, searchParams, canWrite, ...form }: OverlaysProps) {
  if (!canWrite) return null
  const chosen = rows.find(({ id }) => id === searchParams.get('papier'))
  if (searchParams.get('panel') === 'document')
    return (
      <RecordPanel
        title="Joindre un document"
        save="Joindre"
        id="document-form"
        intent="document-add"
        {...form}
        book={FIELDS}
        marks={false}
        multipart
      >
        {field => <div className="fields">{documentFields(field, FIELDS, form.failure)}</div>}
      </RecordPanel>
    )
  return chosen && searchParams.get('confirm') === 'document' ? <AskArchive document={chosen} {...form} /> : null
}
