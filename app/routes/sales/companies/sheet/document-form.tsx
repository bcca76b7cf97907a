import { Box } from '#app/components/ui/box.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { COMPANY_DOCUMENT_FIELDS } from '#domain/sales/companies/fields.ts'

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Adds a document; the refusal marks the date that its kind requires. */
export function AddDocument({ idempotencyKey, failure }: FormProps) {
  const own = failure?.intent === 'document-add' ? failure : undefined
  return (
    <Box title="Joindre un document">
      <RecordForm
        id="document-form"
        intent="document-add"
        idempotencyKey={idempotencyKey}
        failure={own}
        book={COMPANY_DOCUMENT_FIELDS}
        marks={false}
        multipart
        reloadDocument
      >
        {field => (
          <>
            <div className="grid gap-4">
              {field('kind', { required: true, placeholder: 'Choisir' })}
              {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
              {field('validFrom', { help: 'Vigilance\u202f: 6 mois. Kbis\u202f: moins de 3 mois.' })}
              {field('validTo', { help: 'Licence et assurance' })}
              <FileField label={COMPANY_DOCUMENT_FIELDS.file.label} required error={issueAt(own, 'file')} />
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
