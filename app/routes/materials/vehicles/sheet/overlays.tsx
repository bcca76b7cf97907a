import { BackPanel, OutagePanel, ReturnPanel } from '#app/components/materials/outages.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asDate, asFigure, asText } from '#domain/field-book.ts'
import type { Route } from '../+types/vehicle'
import { VehiclePanel } from '../form.tsx'
import { VehicleAsk } from '../question.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

const ODOMETER_FORM = { km: asFigure('Compteur', 'km'), readOn: asDate('Relevé le') }
const CORRECTION_FORM = { km: asFigure('Compteur juste', 'km'), reason: asText('Motif') }

/** Panels of the sheet, whatever its tab. */
export function VehicleOverlays({ loaderData, failure, href }: OverlaysProps) {
  const { vehicle, panel, depots, impact, question, can, today, idempotencyKey } = loaderData
  const closeHref = href({})
  const form = { idempotencyKey, failure, closeHref, reloadHref: href(panel ? { panel } : {}) }
  const still = vehicle.outages.find(({ from }) => from <= today)
  return (
    <>
      {panel === 'edit' && depots && <VehiclePanel vehicle={vehicle} depots={depots} {...form} />}
      {panel === 'odometer' && can.state && (
        <RecordPanel
          title={`Saisir le compteur de ${vehicle.plate}`}
          save="Enregistrer le kilométrage"
          id="odometer-form"
          intent="odometer"
          {...form}
          book={ODOMETER_FORM}
          start={{ km: String(vehicle.odometerKm), readOn: today }}
        >
          {field => (
            <div className="fields">
              {field('km', { required: true, inputMode: 'numeric', help: 'Ne peut pas diminuer' })}
              {field('readOn', { required: true })}
            </div>
          )}
        </RecordPanel>
      )}
      {panel === 'correct' && can.correct && (
        <RecordPanel
          title={`Corriger le compteur de ${vehicle.plate}`}
          save="Corriger le compteur"
          id="correction-form"
          intent="odometer-correct"
          {...form}
          book={CORRECTION_FORM}
          start={{ km: '', reason: '' }}
        >
          {field => (
            <div className="fields">
              {field('km', {
                required: true,
                inputMode: 'numeric',
                help: "Les relevés plus élevés sont supprimés\u202f; l'historique en garde la trace",
              })}
              {field('reason', { required: true, full: true, maxLength: 300 })}
            </div>
          )}
        </RecordPanel>
      )}
      {panel === 'outage' && impact && <OutagePanel name={vehicle.plate} today={today} journeys={impact.journeys} {...form} />}
      {panel === 'return' && still && can.state && <ReturnPanel name={vehicle.plate} outage={still} {...form} />}
      {panel === 'back' && still && can.restore && <BackPanel name={vehicle.plate} outage={still} today={today} {...form} />}
      {question && <VehicleAsk {...{ question, failure, closeHref }} />}
    </>
  )
}
