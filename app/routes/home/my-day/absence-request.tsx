import { AbsenceFields } from '#app/components/human-resources/absence-fields.tsx'
import { type CountedForm, LeaveCount } from '#app/components/human-resources/leave-count.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { OWN_ABSENCE_FIELDS } from '#domain/human-resources/absences/fields.ts'

interface RequestProps {
  today: string
  idempotencyKey: string
  failure: CountedForm | undefined
}

/** `/?panel=absence`. */
export function AbsenceRequest({ today, idempotencyKey, failure }: RequestProps) {
  return (
    <RecordPanel
      title="Demander une absence"
      closeHref="/"
      save="Envoyer la demande"
      id="absence-form"
      intent="absence-request"
      {...{ idempotencyKey, failure }}
      reloadHref="/?panel=absence"
      book={OWN_ABSENCE_FIELDS}
      start={{ from: today, to: today }}
    >
      {field => (
        <>
          <AbsenceFields field={field} />
          <LeaveCount intent="absence-count" form={failure} />
        </>
      )}
    </RecordPanel>
  )
}
