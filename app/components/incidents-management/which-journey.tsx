import type { Found } from '#domain/lookup.ts'
import { type Carried, CarriedFields } from '../ui/form/carried-fields.tsx'
import { Form } from '../ui/form/form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { Panel } from '../ui/panel/panel.tsx'
import { FoundJourneys } from './found-journeys.tsx'

export const JOURNEY_HELP = 'Client, chauffeur, immatriculation, date (12/11) ou n° du trajet'

/** Asks for the journey of a declaration, `?panel=new`: a GET form, so that the next address names it. */
export function WhichJourney({
  title,
  asked,
  rows,
  more,
  keep,
  hrefOf,
  closeHref,
}: {
  title: string
  asked: string
  rows: readonly Found[]
  more: boolean
  keep: Carried
  hrefOf: (number: string) => string
  closeHref: string
}) {
  return (
    <Panel title={title} closeHref={closeHref}>
      <Form className="form">
        <CarriedFields keep={keep} />
        <input type="hidden" name="panel" value="new" />
        <RecordField
          label="Trajet"
          name="trajet"
          suggest="/api/lookup/journey"
          required
          autoFocus
          help={JOURNEY_HELP}
          start={{ id: '', known: '', text: asked }}
          error={asked && rows.length === 0 ? 'Aucun trajet ne correspond' : undefined}
        />
        <div className="form-actions">
          <button type="submit" className="btn btn-primary">
            Continuer
          </button>
        </div>
      </Form>
      <FoundJourneys rows={rows} more={more} hrefOf={hrefOf} />
    </Panel>
  )
}
