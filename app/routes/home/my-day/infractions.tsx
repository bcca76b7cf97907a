import { InfractionStatusMark } from '#app/components/incidents-management/infraction-marks.tsx'
import { SignaturePad } from '#app/components/journey-management/signature-pad.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import type { Day } from './day.ts'

interface InfractionsProps extends Pick<Day, 'infractions' | 'idempotencyKey'> {
  failure: FormFailure | undefined
}

/** « Mes infractions »: recorded infractions with their acknowledgement; nothing when there are none. */
export function Infractions({ infractions, idempotencyKey, failure }: InfractionsProps) {
  if (infractions.length === 0) return null
  return (
    <Box title="Mes infractions" flush>
      <ul className="my-day-ahead my-day-named">
        {infractions.map(infraction => (
          <li key={infraction.id}>
            <b>{infraction.offence}</b>
            <InfractionStatusMark status={infraction.status} />
            <span>
              {[
                dayAndTime(infraction.occurredAt),
                infraction.place,
                infraction.plate,
                infraction.fixedCents !== null && formatMoney(infraction.fixedCents),
                `avis ${infraction.noticeNo}`,
                infraction.driverAckAt && `reconnue le ${dayAndTime(infraction.driverAckAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!infraction.driverAckAt && infraction.status !== 'CLOSE' && (
              <Acknowledge
                id={infraction.id}
                idempotencyKey={idempotencyKey}
                failure={failure?.typed.infraction === infraction.id ? failure : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      <ListedMax shown={infractions.length} what="infractions les plus récentes" most={SHORT_LIST_MAX} />
    </Box>
  )
}

/** A checkbox, or a signature where drawing is available. */
function Acknowledge({ id, idempotencyKey, failure }: { id: string; idempotencyKey: string; failure: FormFailure | undefined }) {
  return (
    <Form method="post" action="/?index" className="my-day-ack">
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="infraction" value={id} />
      <Field
        type="checkbox"
        id={`acknowledge-${id}`}
        name="acknowledged"
        label="J'ai pris connaissance de cette infraction"
        error={issueAt(failure, 'acknowledged') ?? issueAt(failure, 'signature')}
      />
      <SignaturePad name="signature" start="" />
      <button type="submit" className="btn btn-line" name="intent" value="acknowledge">
        Reconnaître l'infraction
      </button>
    </Form>
  )
}
