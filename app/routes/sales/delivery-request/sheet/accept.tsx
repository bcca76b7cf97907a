import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'

/** Panel that records the client's acceptance with the signed contract: `?panel=accept`. */
export function AcceptPanel({
  number,
  contract,
  effect,
  expiredOn,
  idempotencyKey,
  failure,
  closeHref,
}: {
  number: string
  /** The contract that is joined already: no file is needed then. */
  contract: string | undefined
  /** What it ends and changes, in sentences: of a version after the first. */
  effect: readonly string[]
  /** The last day of the offer, when that has passed. */
  expiredOn: string | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  const error = issueAt(failure, 'file') ?? issueAt(failure, 'contract')
  return (
    <Panel
      title={`Accepter ${number}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="accept-form" name="intent" value="accept">
            Enregistrer l'acceptation
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="accept-form" className="form" encType="multipart/form-data">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="kind" value="CONTRAT" />
        <FormRefusal
          failure={failure && { ...failure, issues: failure.issues.map(issue => ({ ...issue, path: 'file' })) }}
          label={() => 'Contrat'}
        />
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
        <FileField label="Contrat ou accord écrit du client" required={!contract} error={error} full />
      </Form>
    </Panel>
  )
}
