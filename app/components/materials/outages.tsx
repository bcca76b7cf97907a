import { AskNames } from '#app/components/ui/panel/dialog.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asDate } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { OUTAGE_FIELDS } from '#domain/materials/outage-fields.ts'

interface Journey {
  id: string
  number: string
  label: string
  serviceDate: string
}

interface Outage {
  id: string
  version: number
  kind: 'EN_MAINTENANCE' | 'HORS_SERVICE' | 'RESERVE'
  from: string
  expectedReturn: string | null
  reason: string
}

interface PanelProps {
  /** Plate, « AA-123-AA ». */
  name: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Affected journeys: each loses its vehicle or trailer and gets a replacement to fill. */
function Impact({ journeys }: { journeys: readonly Journey[] }) {
  if (journeys.length === 0) return <p className="help">Aucun trajet affecté n'est touché.</p>
  return (
    <AskNames
      heading={`${counted(journeys.length, 'trajet affecté', 'trajets affectés')} dès aujourd'hui\u202f: ceux d'avant le retour prévu seront à remplacer`}
      names={journeys.map(({ id, number, label, serviceDate }) => ({
        id,
        name: `${formatDate(serviceDate)} · ${number}`,
        reason: label,
      }))}
    />
  )
}

/** « Hors service »: `?panel=outage`. `journeys`: all from today on. */
export function OutagePanel({ name, today, journeys, ...form }: PanelProps & { today: string; journeys: readonly Journey[] }) {
  return (
    <RecordPanel
      title={`Mettre ${name} hors service`}
      save="Enregistrer"
      id="outage-form"
      intent="outage"
      {...form}
      book={OUTAGE_FIELDS}
      start={{ kind: 'HORS_SERVICE', from: today }}
    >
      {field => (
        <>
          <Impact journeys={journeys} />
          <div className="fields">
            {field('kind', { required: true })}
            {field('from', { required: true })}
            {field('expectedReturn', { help: "Le premier jour où il roule de nouveau. Vide\u202f: jusqu'à nouvel ordre" })}
            {field('reason', { type: 'textarea', required: true, full: true, maxLength: 300 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const RETURN_FORM = { expectedReturn: OUTAGE_FIELDS.expectedReturn, reason: OUTAGE_FIELDS.reason }

/** « Retour prévu »: `?panel=return`. */
export function ReturnPanel({ name, outage, ...form }: PanelProps & { outage: Outage }) {
  return (
    <RecordPanel
      title={`Retour prévu de ${name}`}
      save="Enregistrer"
      id="return-form"
      intent="outage-update"
      {...form}
      book={RETURN_FORM}
      record={outage}
    >
      {field => (
        <>
          <p className="help">
            Hors service depuis le {formatDate(outage.from)}. Un retour plus tardif laisse d'autres trajets à remplacer.
          </p>
          <input type="hidden" name="outageId" value={outage.id} />
          <div className="fields">
            {field('expectedReturn')}
            {field('reason', { type: 'textarea', required: true, full: true, maxLength: 300 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const BACK_FORM = { backOn: asDate('Remise en service le') }

/** « Remise en service »: `?panel=back`. */
export function BackPanel({ name, outage, today, ...form }: PanelProps & { outage: Outage; today: string }) {
  return (
    <RecordPanel
      title={`Remettre ${name} en service`}
      save="Remettre en service"
      id="back-form"
      intent="back"
      idempotencyKey={form.idempotencyKey}
      failure={form.failure}
      closeHref={form.closeHref}
      book={BACK_FORM}
      start={{ backOn: today }}
    >
      {field => (
        <>
          <p className="help">
            {outage.reason}, depuis le {formatDate(outage.from)}. Les trajets que personne n'a repris lui reviennent.
          </p>
          <input type="hidden" name="outageId" value={outage.id} />
          <div className="fields">{field('backOn', { required: true })}</div>
        </>
      )}
    </RecordPanel>
  )
}
