import { Fragment } from 'react'
import { LegFields } from '#app/components/journey-management/legs/leg-fields.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { fieldsOf, Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { JOURNEY_FORM_FIELDS, JOURNEY_STOP_FORM_FIELDS } from '#domain/journey-management/journeys/act-fields.ts'
import { LEG_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { addressText, companyText, leftStop, NEW_STOPS, newJourney, typedJourney, typedStop } from './form-values.ts'
import type { JourneyDetail } from './panels.server.ts'

interface JourneyFormProps {
  /** Absent for a new journey. */
  detail?: JourneyDetail
  /** Default service date of a new journey. */
  day: string
  role: Role
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
  /** Link to request a modification, for a journey of a line. */
  modifyHref?: string
}

/** Plans a spot journey or changes one that has not left: `?panel=new`, `?panel=edit&trajet=TR-…`. */
export function JourneyFormPanel({
  detail,
  day,
  role,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
  modifyHref,
}: JourneyFormProps) {
  const intent = detail ? 'update' : 'create'
  const named = recordFieldsOf(failure, JOURNEY_FORM_FIELDS)
  const company = detail?.company
  const ofLine = detail?.journey.liveLineId != null
  const contract = detail?.request
  return (
    <RecordPanel
      size="wide"
      title={detail ? `${ofLine ? 'Corriger' : 'Modifier'} ${detail.journey.number}` : 'Nouveau trajet'}
      closeHref={closeHref}
      save="Enregistrer le trajet"
      // Remounts the form when a button changed its values, because fields are uncontrolled.
      formKey={failure ? JSON.stringify(failure.typed) : 'form'}
      id="journey-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={JOURNEY_FORM_FIELDS}
      rows={{ stops: { label: 'Arrêt', fields: { ...LEG_FIELDS, ...JOURNEY_STOP_FORM_FIELDS } } }}
      record={detail}
      start={newJourney(day)}
      versionOf={({ journey }) => journey.version}
      typed={typedJourney}
    >
      {field => (
        <>
          {ofLine && (
            <Banner>
              Ce trajet vient d'un trajet prévu{'\u202f'}: ses heures, ses arrêts, ses kilomètres et ses moyens changent par une{' '}
              <a className="text-link" href={modifyHref}>
                modification
              </a>
              , avec sa portée. Une fois sa fiche corrigée, il n'est plus mis à jour avec sa ligne{'\u202f'}: si elle change, il
              passe « À revoir ».
            </Banner>
          )}
          <Group title="Trajet">
            {contract && company ? (
              <div className="field-full">
                <input type="hidden" name="companyId" value={company.id} />
                <Facts
                  items={[
                    ['Client', companyText(company)],
                    ['CDC', `${contract.number} v${contract.versionNo}`],
                  ]}
                />
              </div>
            ) : (
              named(
                'companyId',
                'company',
                { id: company?.id ?? null, text: company ? companyText(company) : null },
                { help: 'Code ou une partie du nom\u202f; vide sans client' },
              )
            )}
            {field('clientReference', { maxLength: 60, help: "N° de commande ou d'expédition du client" })}
            {field('label', { required: true, maxLength: 120, placeholder: 'Carquefou → Rungis' })}
            {field('kind', { required: true })}
            {field('serviceDate', { required: true, readOnly: ofLine })}
            {field('kmLoaded', { readOnly: ofLine })}
            {field('kmEmpty', { readOnly: ofLine })}
            {!contract && may(role, 'journey.money') && field('price', { help: 'Vide\u202f: « Sans prix »' })}
          </Group>
          {ofLine ? <PlannedStops detail={detail!} failure={failure} /> : <Stops detail={detail} failure={failure} />}
          {!contract && may(role, 'journey.writePast') && (
            <Group title="Trajet passé">
              {field('reason', { type: 'textarea', full: true, maxLength: 300, help: 'Obligatoire si la date est passée' })}
            </Group>
          )}
          {!ofLine && detail && (detail.driver || detail.vehicle) && (
            <Group title="Moyens affectés">
              {field('meansReason', {
                type: 'textarea',
                full: true,
                maxLength: 300,
                help: 'Obligatoire si les nouvelles heures donnent lieu à un avertissement',
              })}
            </Group>
          )}
          {!ofLine && contract && (
            <Group title="Écart au contrat">
              {field('reason', {
                type: 'textarea',
                full: true,
                maxLength: 300,
                help: 'Obligatoire si les arrêts, les heures ou les kilomètres changent',
              })}
            </Group>
          )}
        </>
      )}
    </RecordPanel>
  )
}

/** Stops of a line's journey: times change by a modification; only instructions are edited here. */
function PlannedStops({ detail, failure }: { detail: JourneyDetail; failure: FormFailure | undefined }) {
  return (
    <fieldset>
      <legend className="section-title">Consignes aux arrêts</legend>
      <div className="fields">
        {detail.stops.map((stop, place) => {
          const recorded = typedStop(stop, detail.journey.serviceDate)
          const prefix = `stops[${place}].`
          const kept: typeof recorded = { ...recorded, addressId: stop.addressId }
          return (
            <Fragment key={stop.position}>
              {PLANNED.map(name => (
                <input key={name} type="hidden" name={prefix + name} value={String(kept[name] ?? '')} />
              ))}
              {fieldsOf(
                failure,
                recorded,
                JOURNEY_STOP_FORM_FIELDS,
                prefix,
              )('instructions', {
                label: `${place + 1}. ${stop.address}, ${recorded.arrival}`,
                maxLength: 500,
                full: true,
              })}
            </Fragment>
          )
        })}
      </div>
    </fieldset>
  )
}
const PLANNED = ['addressId', 'kind', 'arrival', 'departure', 'dayOffset'] as const

function Stops({ detail, failure }: Pick<JourneyFormProps, 'detail' | 'failure'>) {
  const stops = Math.max(2, failure ? rowCount(failure.typed, 'stops') : (detail?.stops.length ?? 0))
  return (
    <fieldset>
      <legend className="section-title">Arrêts</legend>
      <div className="grid gap-3">
        {Array.from({ length: stops }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stops are identified by position
          <Fragment key={place}>
            <StopRow place={place} count={stops} detail={detail} failure={failure} />
            <LegFields
              place={place}
              isLast={place === stops - 1}
              stop={detail?.stops[place] && leftStop(detail.stops[place], detail.journey.serviceDate)}
              failure={failure}
            />
          </Fragment>
        ))}
      </div>
      <button type="submit" className="btn btn-sm btn-line mt-3" name="intent" value="add-stop">
        <Icon name="plus" />
        Ajouter un arrêt
      </button>
    </fieldset>
  )
}

interface StopRowProps extends Pick<JourneyFormProps, 'detail' | 'failure'> {
  place: number
  count: number
}

function StopRow({ place, count, detail, failure }: StopRowProps) {
  const stop = detail?.stops[place]
  const recorded = stop ? typedStop(stop, detail.journey.serviceDate) : (!detail && NEW_STOPS[place]) || {}
  const prefix = `stops[${place}].`
  const field = fieldsOf(failure, recorded, JOURNEY_STOP_FORM_FIELDS, prefix)
  const named = recordFieldsOf(failure, JOURNEY_STOP_FORM_FIELDS, prefix)
  const address = { id: stop?.addressId ?? null, text: stop ? addressText(stop) : null }
  const move = (act: string, icon: 'arrow-up' | 'arrow-down' | 'trash-2', label: string) => (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="intent"
      value={`${act}-stop:${place}`}
      aria-label={`${label} l'arrêt ${place + 1}`}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <fieldset className="box p-4">
      <legend className="sr-only">Arrêt {place + 1}</legend>
      <div className="mb-2 flex items-center gap-1">
        <b className="mr-auto font-semibold">Arrêt {place + 1}</b>
        {place > 0 && move('up', 'arrow-up', 'Monter')}
        {place < count - 1 && move('down', 'arrow-down', 'Descendre')}
        {count > 2 && move('remove', 'trash-2', 'Retirer')}
      </div>
      <div className="fields fields-3">
        {named('addressId', 'address', address, { required: true, full: true })}
        {field('kind', { required: true })}
        {field('arrival', { required: true })}
        {field('departure', { help: "Vide\u202f: à l'heure d'arrivée" })}
        {field('dayOffset')}
        {field('instructions', { maxLength: 500, full: true })}
      </div>
    </fieldset>
  )
}
