import { Box } from '#app/components/ui/box.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { freeCode } from '#domain/journey-management/delivery-request/line-code.ts'
import { Blocks } from './blocks.tsx'
import { LineCard } from './lines/card.tsx'
import type { ConceptionRequest } from './record.ts'
import { Totals } from './totals-form.tsx'

interface DesignProps {
  request: ConceptionRequest
  /** Status « En conception » and a role that may edit. */
  editable: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

export function Design({ request, editable, failure, idempotencyKey }: DesignProps) {
  const { lines, blocks, warnings } = request
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section className="grid gap-4" id="lignes" aria-labelledby="lignes-title" tabIndex={-1}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="section-title" id="lignes-title">
            Trajets prévus <span className="font-normal text-muted">{lines.length}</span>
          </h2>
          {editable && <NewLine request={request} idempotencyKey={idempotencyKey} />}
        </div>
        {lines.length === 0 && (
          <div className="box p-4">
            <p className="max-w-[65ch] text-muted">
              {editable
                ? "Aucune ligne. « Construire une ligne » reprend les arrêts et les jours vendus, propose la distance et les temps ; tout s'affine ensuite."
                : 'Aucune ligne construite.'}
            </p>
          </div>
        )}
        {lines.map(line => (
          <LineCard key={line.id} {...{ line, request, editable, failure, idempotencyKey }} />
        ))}
      </section>
      <div className="grid gap-4">
        <Box title="Totaux de la conception">
          <Totals request={request} editable={editable} failure={failure} idempotencyKey={idempotencyKey} />
        </Box>
        {editable && failure?.intent !== 'deliver' && <Blocks issues={blocks} />}
        {warnings.length > 0 && <Warnings texts={warnings} />}
      </div>
    </div>
  )
}

/** Findings that do not block delivery. */
function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <Box title="Avertissements">
      <ul className="out-warning">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Box>
  )
}

/** Creates a line with all stops and days of the version. */
function NewLine({ request, idempotencyKey }: { request: ConceptionRequest; idempotencyKey: string }) {
  const { current, lines, title } = request
  return (
    <Form method="post">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="code" value={freeCode(lines.map(line => line.code))} />
      <input type="hidden" name="label" value={title} />
      {(current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]).map(day => (
        <input key={day} type="hidden" name="weekdays" value={day} />
      ))}
      <button type="submit" className="btn btn-sm btn-line" name="intent" value="new-line">
        <Icon name="plus" />
        Construire une ligne
      </button>
    </Form>
  )
}
