import { OwnedDocuments } from '#app/components/documents/owned-documents.tsx'
import { DRIVER_DOCUMENT_FIELDS } from '#domain/human-resources/drivers/fields.ts'

export function DriverDocuments(props: Omit<React.ComponentProps<typeof OwnedDocuments>, 'fields' | 'empty'>) {
  return <OwnedDocuments {...props} fields={DRIVER_DOCUMENT_FIELDS} empty="Permis, carte conducteur, contrat, avis d'aptitude." />
}
