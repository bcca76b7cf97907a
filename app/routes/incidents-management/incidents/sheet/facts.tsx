import type { ReactNode } from 'react'
import { Status } from '#app/components/ui/feu.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { INCIDENT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import { REPLACEMENT_STATUS_LABELS } from '#domain/journey-management/replacement-values.ts'
import type { IncidentDetail } from '../panels.server.ts'

const known = (facts: [string, ReactNode][]) => facts.filter(([, value]) => value)

/** « Faits »: time, place, people, and consequences for the vehicle. */
export function IncidentFacts({ incident }: { incident: IncidentDetail }) {
  const { journey, driverId, vehicleId, trailerId, lat, lng, thirdPartyPhone } = incident
  const facts: [string, ReactNode][] = [
    [FIELDS.occurredAt.label, dayAndTime(incident.occurredAt)],
    [
      'Trajet',
      journey && (
        <a className="text-link voice-code" href={`/journey-management/journeys?trajet=${journey}`}>
          {journey}
        </a>
      ),
    ],
    ['Ligne', incident.label],
    ['Client', incident.company],
    ['Arrêt', incident.stop],
    [FIELDS.place.label, incident.place],
    ['Coordonnées', lat && `${lat.replace('.', ',')} ; ${lng!.replace('.', ',')}`],
    [FIELDS.driverId.label, incident.driver && linked(`/human-resources/drivers/${driverId}`, incident.driver)],
    [FIELDS.vehicleId.label, incident.vehicle && linked(`/materials/vehicles/${vehicleId}`, incident.vehicle)],
    [FIELDS.trailerId.label, incident.trailer && linked(`/materials/trailers?panel=show&id=${trailerId}`, incident.trailer)],
    ...(incident.injured > 0 ? factsOf(FIELDS, incident, ['injured', 'injuredEmployees']) : []),
    [FIELDS.immobilised.label, incident.immobilised && 'Oui'],
    ...factsOf(FIELDS, incident, ['expectedReturn']),
    [
      'Client informé',
      incident.clientInformedAt && [dayAndTime(incident.clientInformedAt), incident.clientInformedBy].filter(Boolean).join(', '),
    ],
    ['Déclaré par', incident.declaredBy],
    ['Clos', incident.closedAt && [dayAndTime(incident.closedAt), incident.closedBy].filter(Boolean).join(', ')],
  ]
  const third: [string, ReactNode][] = [
    ...factsOf(FIELDS, incident, ['thirdPartyName']),
    [FIELDS.thirdPartyPhone.label, thirdPartyPhone && <a href={`tel:${thirdPartyPhone}`}>{formatPhone(thirdPartyPhone)}</a>],
    ...factsOf(FIELDS, incident, ['thirdPartyPlate', 'thirdPartyInsurer', 'thirdPartyPolicy']),
  ]
  return (
    <div className="grid gap-6">
      <p className="whitespace-pre-line wrap-anywhere">{incident.description}</p>
      <Facts stacked items={known(facts)} />
      {known(third).length > 0 && (
        <PanelSection title="Tiers">
          <Facts stacked items={known(third)} />
        </PanelSection>
      )}
      {incident.outage && <Outage incident={incident} />}
    </div>
  )
}

const linked = (href: string, text: string) => (
  <a className="text-link" href={href}>
    {text}
  </a>
)

/** Out-of-service vehicle: its journeys waiting for another, each linking to its candidates. */
function Outage({ incident: { outage, replaced, journey, vehicleId } }: { incident: IncidentDetail }) {
  return (
    <PanelSection
      title="Véhicule hors service"
      note={periodText({ validFrom: outage!.from, validTo: outage!.to })}
      action={
        <a className="text-link" href={`/materials/vehicles/${vehicleId}`}>
          Fiche du véhicule
        </a>
      }
    >
      {replaced.length === 0 ? (
        <p className="help">Aucun trajet à venir ne l'attendait.</p>
      ) : (
        <ul className="box">
          {replaced.map(({ id, status, journey, label, serviceDate }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                <a className="text-link" href={`/journey-management/replacements?stage=all&panel=show&id=${id}`}>
                  {label}
                </a>{' '}
                <span className="help">
                  {journey}, {formatDate(serviceDate)}
                </span>
              </span>
              <Status
                shape={status === 'A_POURVOIR' ? 'octagon' : 'ring'}
                tone={status === 'A_POURVOIR' ? 'error' : 'info'}
                label={REPLACEMENT_STATUS_LABELS[status]}
                filled={status === 'A_POURVOIR'}
              />
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={replaced.length} what="premiers trajets" />
      {journey && (
        <p className="mt-2">
          <a className="text-link" href={`/journey-management/replacements?panel=new&trajet=${journey}`}>
            Remplacer sur le trajet en cours
          </a>
        </p>
      )}
    </PanelSection>
  )
}
