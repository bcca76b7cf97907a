import { FoundJourneys } from '#app/components/incidents-management/found-journeys.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { type FieldOf, Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ModificationDraft, ModificationPanel, ModificationTarget } from '#app/lib/modifications/panels.server.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { MODIFICATION_FORM_FIELDS } from '#domain/journey-management/modifications/fields.ts'
import {
  MODIFICATION_SCOPE_LABELS,
  MODIFICATION_SCOPES,
  MODIFICATION_TYPE_LABELS,
  type ModificationType,
} from '#domain/journey-management/modifications/values.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { draftValues } from './draft-values.ts'

type Asked = Extract<ModificationPanel, { kind: 'modify' }>
type Book = typeof MODIFICATION_FORM_FIELDS

interface FormProps {
  asked: Asked & { target: ModificationTarget; type: ModificationType }
  failure: FormFailure | undefined
  closeHref: string
  /** Same target with another type of modification. */
  otherTypeHref: string
  /** Link that reloads this form with the stored values. */
  reloadHref: string
}

/** Change requested on a journey or a line, with its scope: `?panel=modify&cible=TR-…&quoi=HORAIRE`. */
export function ModificationForm({ asked, failure, closeHref, otherTypeHref, reloadHref }: FormProps) {
  const { target, type, draft, idempotencyKey } = asked
  const ask = draft ? 'modif-change' : 'modif-ask'
  const { journey, line, label } = target
  return (
    <Panel
      title={`Modification\u202f: ${MODIFICATION_TYPE_LABELS[type].toLowerCase()}`}
      closeHref={closeHref}
      footer={
        <Save
          form="modification-form"
          intent={ask}
          also={{ intent: draft ? 'modif-keep' : 'modif-draft', label: 'Garder en brouillon' }}
          closeHref={closeHref}
        >
          Demander la modification
        </Save>
      }
    >
      <Facts
        items={[
          [journey ? 'Trajet' : 'Trajet prévu', `${numberOf(target)} · ${label}`],
          ['Jour', journey ? formatDate(journey.serviceDate) : null],
          ['Départ actuel', target.stops[0]?.arrival ?? null],
        ]}
      />
      {!draft && (
        <p className="mb-4">
          <a className="text-link" href={otherTypeHref}>
            Changer autre chose…
          </a>
        </p>
      )}
      <RecordForm
        id="modification-form"
        intent={ask}
        {...{ idempotencyKey, failure, reloadHref }}
        book={MODIFICATION_FORM_FIELDS}
        record={draft?.record}
        typed={record => draftValues(record, target)}
        start={startOf(target, type)}
        reloadDocument
      >
        {field => (
          <>
            <input type="hidden" name="type" value={type} />
            {journey ? (
              <input type="hidden" name="journeyId" value={journey.id} />
            ) : (
              <input type="hidden" name="liveLineId" value={line!.id} />
            )}
            <Group title="Ce qui change">
              <ChangeFields {...{ type, target, field, failure }} names={draft?.named ?? {}} />
            </Group>
            <Group title="Portée">
              <ScopeFields {...{ type, target, field }} />
            </Group>
            <Group title="Demande">
              {field('requestedBy', { required: true })}
              {field('contact', { maxLength: 120, help: 'Qui a demandé, chez le client par exemple' })}
              {field('reason', {
                type: 'textarea',
                rows: 2,
                required: true,
                maxLength: 300,
                full: true,
                help: '5 caractères au moins',
              })}
            </Group>
          </>
        )}
      </RecordForm>
    </Panel>
  )
}

const numberOf = ({ journey, line }: ModificationTarget) => (journey ?? line)!.number

function startOf({ journey, line, today, kmLoaded, kmEmpty, stops }: ModificationTarget, type: ModificationType) {
  const decimal = (value: string) => String(Number(value)).replace('.', ',')
  return {
    scope: journey ? 'TRAJET' : type === 'AJOUT_TRAJET' ? 'TRAJET' : 'LIGNE',
    effectiveFrom: journey && journey.serviceDate > today ? journey.serviceDate : today,
    requestedBy: 'CLIENT',
    weekdays: line && line.weekdays.length === 1 ? line.weekdays.map(String) : [],
    start: stops[0]?.arrival ?? '',
    kind: 'LIVRAISON',
    dayOffset: '0',
    billingPct: '0',
    ...{ kmLoaded: decimal(kmLoaded), kmEmpty: decimal(kmEmpty) },
  }
}

interface PartProps {
  type: ModificationType
  target: ModificationTarget
  field: FieldOf<Book>
}

/** Period and weekdays; a journey's scope is its own day. */
function ScopeFields({ type, target: { journey, line }, field }: PartProps) {
  const scopes = MODIFICATION_SCOPES.filter(scope => {
    if (scope === 'TRAJET') return journey !== null || type === 'AJOUT_TRAJET'
    if (type === 'AJOUT_TRAJET') return scope === 'PERIODE' && line !== null
    return line !== null && (scope !== 'TRAJET_ET_SUIVANTS' || journey !== null)
  })
  return (
    <>
      {field('scope', {
        required: true,
        full: true,
        options: scopes.map(value => ({ value, label: MODIFICATION_SCOPE_LABELS[value] })),
      })}
      {field('effectiveFrom', { required: true })}
      {line && field('effectiveTo', { help: 'Pour une période\u202f; vide sinon' })}
      {line &&
        field('weekdays', {
          type: 'checkboxes',
          full: true,
          help: 'Aucun\u202f: tous les jours de la ligne',
          options: optionsOf(MODIFICATION_FORM_FIELDS.weekdays.choices!).filter(({ value }) =>
            line.weekdays.includes(Number(value)),
          ),
        })}
    </>
  )
}

/** Fields of the chosen type. */
function ChangeFields({
  type,
  target,
  field,
  failure,
  names,
}: PartProps & { failure: FormFailure | undefined; names: ModificationDraft['named'] }) {
  const named = recordFieldsOf(failure, MODIFICATION_FORM_FIELDS)
  const one = (name: string) => names[name] ?? { id: null, text: null }
  const stops = target.stops.map(({ site, kind, arrival }, place) => ({
    value: String(place),
    label: `${place + 1} · ${STOP_KIND_LABELS[kind]} ${site}, ${arrival}`,
  }))
  const stop = () => field('stop', { type: 'select', required: true, full: true, options: [{ value: '', label: '—' }, ...stops] })
  switch (type) {
    case 'HORAIRE':
      return field('start', { required: true, full: true, help: "Tous les arrêts se décalent d'autant." })
    case 'AJOUT_TRAJET':
      return field('start', { required: true, full: true, help: 'Un trajet de plus, avec les mêmes arrêts.' })
    case 'AJOUT_ARRET':
      return (
        <>
          {named('addressId', 'address', one('addressId'), {
            required: true,
            full: true,
            help: 'Une partie du nom ou de la commune',
          })}
          {field('kind', { required: true })}
          {field('dayOffset')}
          {field('arrival', { required: true })}
          {field('departure')}
          {field('pallets', { help: 'Prises +, laissées −' })}
          {field('weightKg')}
        </>
      )
    case 'SUPPRESSION_ARRET':
      return stop()
    case 'QUANTITE':
      return (
        <>
          {stop()}
          {field('pallets', { help: 'Prises +, laissées −' })}
          {field('weightKg')}
        </>
      )
    case 'ITINERAIRE':
      return (
        <>
          {field('kmLoaded', { required: true })}
          {field('kmEmpty', { required: true })}
        </>
      )
    case 'VEHICULE':
      return (
        <>
          {named('vehicleId', 'vehicle', one('vehicleId'), { required: true, help: 'Immatriculation ou n° de parc' })}
          {named('trailerId', 'trailer', one('trailerId'), { help: 'Derrière un tracteur' })}
        </>
      )
    case 'CHAUFFEUR':
      return named('driverId', 'driver', one('driverId'), { required: true, full: true, help: 'Code ou partie du nom' })
    case 'ANNULATION':
      return field('billingPct', { full: true, help: "Facturé si c'est le client qui annule" })
    case 'PRIX':
      return field('price', {
        required: true,
        full: true,
        help: "Par unité du contrat\u202f; l'accord du commercial est demandé.",
      })
  }
}

/** Chooses target and type: `?panel=modify`, a GET form that leads to the next step. */
export function ChooseModification({
  asked: { typed, target, types, type, rows, more },
  closeHref,
  hrefOf,
  keep,
}: {
  asked: Asked
  closeHref: string
  /** This panel with a target. */
  hrefOf: (target: string) => string
  /** Query parameters of the list to keep. */
  keep: [string, string][]
}) {
  const unknown = typed !== '' && !target && rows.length === 0
  return (
    <Panel
      title="Demander une modification"
      closeHref={closeHref}
      footer={
        <button type="submit" className="btn btn-primary" form="modification-choice">
          Continuer
        </button>
      }
    >
      <Form id="modification-choice" className="form">
        {[...keep, ['panel', 'modify'] as [string, string]].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="fields">
          <RecordField
            label={MODIFICATION_FORM_FIELDS.target.label}
            name="cible"
            suggest="/api/lookup/modifiable"
            required
            full
            start={{ id: '', known: '', text: target ? `${numberOf(target)} ${target.label}` : typed }}
            help="Client, chauffeur, immatriculation, date (12/11), nom ou n° TR-… ou TP-…"
            error={unknown ? 'Aucun trajet à venir ni trajet prévu ne correspond' : undefined}
          />
          <Field
            label={MODIFICATION_FORM_FIELDS.type.label}
            name="quoi"
            type="radios"
            required
            full
            defaultValue={type ?? 'HORAIRE'}
            options={types.map(value => ({ value, label: MODIFICATION_TYPE_LABELS[value] }))}
          />
        </div>
      </Form>
      <FoundJourneys rows={rows} more={more} hrefOf={hrefOf} />
    </Panel>
  )
}
