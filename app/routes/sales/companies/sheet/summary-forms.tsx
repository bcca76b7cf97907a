import { IndexationFields, type IndexChoice, indexationValues } from '#app/components/sales/indexation-fields.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { COMPANY_FIELDS } from '#domain/sales/companies/fields.ts'
import { INDEXATION_FIELDS } from '#domain/sales/pricing/indexation-fields.ts'
import type { CompanyRecord } from '../form.tsx'

interface PanelProps {
  company: CompanyRecord
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const NOTES_FIELDS = { notes: COMPANY_FIELDS.notes }

/** `?panel=notes`: for all roles, including those with no other write access to the client. */
export function NotesPanel({ company, idempotencyKey, failure, closeHref }: PanelProps) {
  return (
    <RecordPanel
      title={`Remarques sur ${company.legalName}`}
      closeHref={closeHref}
      save="Enregistrer"
      id="notes-form"
      intent="notes"
      {...{ idempotencyKey, failure }}
      book={NOTES_FIELDS}
      record={company}
      reloadHref="?panel=notes"
      marks={false}
    >
      {field => field('notes', { type: 'textarea', rows: 12, maxLength: 2000, full: true })}
    </RecordPanel>
  )
}

/** Default indexation clause of new cahiers des charges: `?panel=indexation`. */
export function IndexationPanel({
  company,
  indices,
  idempotencyKey,
  failure,
  closeHref,
}: PanelProps & { indices: IndexChoice[] }) {
  const typed = ({ defaultIndexation }: CompanyRecord) => indexationValues(defaultIndexation ?? null, indices)
  return (
    <RecordPanel
      size="wide"
      title="Indexation par défaut"
      closeHref={closeHref}
      save="Enregistrer"
      id="indexation-form"
      intent="indexation"
      {...{ idempotencyKey, failure, typed }}
      book={INDEXATION_FIELDS}
      record={company}
      reloadHref="?panel=indexation"
      marks={false}
    >
      {field => (
        <>
          <p className="help">
            Les nouveaux cahiers des charges de {company.legalName} commencent avec elle{'\u202f'}; ceux qui existent gardent la
            leur.
          </p>
          <IndexationFields field={field} indices={indices} shareHelp="De 0 à 60" />
        </>
      )}
    </RecordPanel>
  )
}
