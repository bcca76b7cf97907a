import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_PROOFS } from '#domain/human-resources/absences/values.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import type { Day } from './day.ts'

interface ProofProps {
  absence: Day['absences'][number]
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Sends the supporting document of an absence: `/?panel=proof&id=…`. */
export function ProofPanel({ absence, idempotencyKey, failure }: ProofProps) {
  const { kind } = absence
  return (
    <RecordPanel
      title={ABSENCE_PROOFS[kind] ?? 'Justificatif'}
      closeHref="/"
      save="Envoyer le justificatif"
      id="proof-form"
      intent="absence-proof"
      {...{ idempotencyKey, failure }}
      book={{}}
      multipart
    >
      <input type="hidden" name="absence" value={absence.id} />
      <p className="help">
        {ABSENCE_KIND_LABELS[kind]} {leaveText(absence)}
      </p>
      <FileField label="Photo ou PDF" required full error={issueAt(failure, 'file')} />
    </RecordPanel>
  )
}
