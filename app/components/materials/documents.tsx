import { type DocumentsProps, OwnedDocuments } from '#app/components/documents/owned-documents.tsx'
import { MATERIAL_DOCUMENT_FIELDS } from '#domain/materials/document-fields.ts'

/** The papers of a vehicle, a trailer or a piece of equipment. */
export function MaterialDocuments(props: Omit<DocumentsProps, 'fields' | 'empty'>) {
  return (
    <OwnedDocuments
      {...props}
      fields={MATERIAL_DOCUMENT_FIELDS}
      empty="Certificat d'immatriculation, assurance, rapports de contrôle, attestations."
    />
  )
}
