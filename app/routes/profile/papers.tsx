import { CertificationStatusMark } from '#app/components/human-resources/certification-status.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { PAPER_FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'

type Papers = Pick<Answer<ApiClient['profile']['papers']['$get']>, 'types' | 'rows'>

/** Certifications of the driver, with a form to send a new document for checking. */
export function PapersBox({
  papers: { types, rows },
  idempotencyKey,
  failure,
}: {
  papers: Papers
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  return (
    <Box title="Mes habilitations">
      <ul className="grid gap-2">
        {rows.map(({ id, type, status, validTo }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <b>{type}</b>
            <span>{validTo ? `jusqu'au ${formatDate(validTo)}` : 'sans échéance'}</span>
            <CertificationStatusMark status={status} />
          </li>
        ))}
      </ul>
      <RecordForm id="paper-form" intent="paper" {...{ idempotencyKey, failure }} book={PAPER_FIELDS} multipart>
        {field => (
          <>
            <p className="help">Vous avez reçu un nouveau permis ou un certificat{'\u202f'}? Envoyez-en une photo.</p>
            <div className="fields">
              {field('typeId', {
                type: 'select',
                required: true,
                options: [{ value: '', label: '—' }, ...types.map(({ id, label }) => ({ value: id, label }))],
              })}
              {field('number', { maxLength: 40 })}
              {field('obtainedOn', { required: true })}
              {field('validTo')}
              <FileField label="Photo ou PDF" required full error={issueAt(failure, 'file')} />
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-primary" name="intent" value="paper">
                Envoyer la pièce
              </button>
            </div>
          </>
        )}
      </RecordForm>
    </Box>
  )
}
