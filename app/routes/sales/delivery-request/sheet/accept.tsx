import { Banner } from '#app/components/ui/banner.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { ACCEPTANCE_FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'

/** `?panel=accept`. */
export function AcceptPanel({
  number,
  contract,
  effect,
  expiredOn,
  idempotencyKey,
  failure: answered,
  closeHref,
}: {
  number: string
  /** Name of a contract already uploaded; no file is needed then. */
  contract: string | undefined
  /** Sentences on what a later version ends and changes. */
  effect: readonly string[]
  /** Last day of the offer, once it has passed. */
  expiredOn: string | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  // Acceptance and upload report on the same field.
  const failure = answered && { ...answered, issues: answered.issues.map(issue => ({ ...issue, path: 'file' })) }
  return (
    <Panel
      title={`Accepter ${number}`}
      closeHref={closeHref}
      footer={
        <Save form="accept-form" intent="accept" closeHref={closeHref}>
          Enregistrer l'acceptation
        </Save>
      }
    >
      <RecordForm
        id="accept-form"
        intent="accept"
        {...{ idempotencyKey, failure }}
        book={ACCEPTANCE_FIELDS}
        marks={!contract}
        multipart
      >
        <p>
          Les trajets prévus passent à l'état planifié et leurs trajets sont générés pour les dates de la période de validité.
        </p>
        {expiredOn && (
          <Banner tone="warning">
            Cette offre tenait jusqu'au {formatDate(expiredOn)}&#8239;: assurez-vous que son prix est toujours convenu.
          </Banner>
        )}
        {effect.length > 0 && (
          <Banner tone="warning">
            {effect.map(line => (
              <p key={line}>{line}</p>
            ))}
          </Banner>
        )}
        {contract && <Banner>Contrat déjà joint&#8239;: {contract}. Un autre fichier le remplace comme contrat signé.</Banner>}
        <FileField label={ACCEPTANCE_FIELDS.file.label} required={!contract} error={issueAt(failure, 'file')} full />
      </RecordForm>
    </Panel>
  )
}
