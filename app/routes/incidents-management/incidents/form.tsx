import { JOURNEY_HELP } from '#app/components/incidents-management/which-journey.tsx'
import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { typedOf } from '#domain/field-book.ts'
import { FACT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import type { IncidentDetail, JourneyToDeclare } from './panels.server.ts'

export interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

type Stops = IncidentDetail['stops']

/** Form values of an incident. */
const typedFacts = (incident: IncidentDetail) => ({
  ...typedOf(FIELDS, incident),
  occurredAt: toLocal(incident.occurredAt).slice(0, 16),
  severity: String(incident.severity),
  journey: incident.journeyId ?? '',
  stop: incident.stopPosition === null ? '' : String(incident.stopPosition),
  lat: incident.lat?.replace('.', ',') ?? '',
  lng: incident.lng?.replace('.', ',') ?? '',
  injured: incident.injured ? String(incident.injured) : '',
  injuredEmployees: incident.injuredEmployees ? String(incident.injuredEmployees) : '',
})

/** « Déclarer un incident », with or without a journey, or « Modifier »: `?panel=new`, `?panel=edit&id=…`. */
export function IncidentForm({
  incident,
  journey,
  now,
  position = null,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { incident?: IncidentDetail; journey?: JourneyToDeclare | null; now: string; position?: string | null }) {
  const named = recordFieldsOf(failure, FIELDS)
  const stops: Stops = incident?.stops ?? journey?.stops ?? []
  const means = incident ?? journey
  const trajet = {
    id: (incident ? incident.journeyId : journey?.id) ?? null,
    text: incident?.journey ?? (journey ? `${journey.number} ${journey.label}` : null),
  }
  const start = { occurredAt: now.slice(0, 16), stop: position ?? '', severity: '1' }
  return (
    <RecordPanel
      title={incident ? `Modifier ${incident.number}` : 'Déclarer un incident'}
      closeHref={closeHref}
      save={incident ? "Enregistrer l'incident" : "Déclarer l'incident"}
      id="incident-form"
      intent={incident ? 'update' : 'create'}
      {...{ idempotencyKey, failure }}
      book={FIELDS}
      record={incident}
      typed={typedFacts}
      start={start}
    >
      {field => (
        <>
          {journey && (
            <Facts
              items={[
                ['Trajet', `${journey.number} · ${journey.label}`],
                ['Client', journey.company],
              ]}
            />
          )}
          <Group title="Ce qui est arrivé">
            {field('kind', { required: true, placeholder: 'Choisir' })}
            {field('severity', { required: true, help: 'Un accident corporel est au moins grave' })}
            {field('occurredAt', { type: 'datetime-local', required: true })}
            {named('journey', 'journey', trajet, { help: `${JOURNEY_HELP}\u202f; ses moyens et son client sont repris` })}
            {field('description', {
              ...{ type: 'textarea', rows: 4, required: true, maxLength: 2000, full: true },
              help: '20 caractères au moins\u202f: quoi, où, dans quelles circonstances',
            })}
          </Group>
          <Group title="Où">
            {stops.length > 0 &&
              field('stop', {
                type: 'select',
                full: true,
                options: stops.map(({ position, stop, city }, index) => ({
                  value: String(position),
                  label: `${index + 1} · ${stop}, ${city}`,
                })),
              })}
            {field('place', { maxLength: 120, full: true, help: "Vide\u202f: celui de l'arrêt" })}
            {field('lat', { inputMode: 'decimal', help: "Vides\u202f: celles de l'arrêt ou du véhicule" })}
            {field('lng', { inputMode: 'decimal' })}
          </Group>
          <Group title="Moyens">
            {named('driverId', 'driver', { id: means?.driverId ?? null, text: means?.driver ?? null })}
            {named('vehicleId', 'vehicle', { id: means?.vehicleId ?? null, text: means?.vehicle ?? null })}
            {named('trailerId', 'trailer', { id: means?.trailerId ?? null, text: means?.trailer ?? null })}
            {field('expectedReturn')}
            {field('immobilised', {
              help: "D'une panne, le véhicule passe hors service et ses trajets attendent un remplaçant",
            })}
          </Group>
          <Group title="Blessés">
            {field('injured', { inputMode: 'numeric' })}
            {field('injuredEmployees', { inputMode: 'numeric', help: "Fait courir la déclaration d'accident du travail" })}
          </Group>
          <Group title="Tiers">
            {field('thirdPartyName', { maxLength: 120 })}
            {field('thirdPartyPhone', { inputMode: 'tel' })}
            {field('thirdPartyPlate', { maxLength: 15 })}
            {field('thirdPartyInsurer', { maxLength: 80 })}
            {field('thirdPartyPolicy', { maxLength: 40 })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
