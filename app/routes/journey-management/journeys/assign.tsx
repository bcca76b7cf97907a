import { Status } from '#app/components/ui/feu.tsx'
import type { Carried } from '#app/components/ui/form/carried-fields.tsx'
import { FieldError, fieldId } from '#app/components/ui/form/field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { clockTime, dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { AF25, type CandidateField } from '#domain/journey-management/journeys/assignment.ts'
import { ASSIGNMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { MeansSearch } from './means-search.tsx'
import type { JourneyAssignment } from './panels.server.ts'
import { SecondDriver } from './second-driver.tsx'

/** `?panel=assign&trajet=TR-…`: all candidates with the reason of a refusal; the server decides. */
export function JourneyAssignPanel({
  assignment,
  failure,
  closeHref,
  allHref,
  keep,
}: {
  assignment: JourneyAssignment
  failure: FormFailure | undefined
  closeHref: string
  /** This panel with all candidates of a kind, or of each. */
  allHref: AllHref
  /** Parameters that the panel's search keeps. */
  keep: Carried
}) {
  const { detail, candidates, q, idempotencyKey } = assignment
  const { journey } = detail
  const wanted = journey.category ? VEHICLE_CATEGORY_LABELS[journey.category as VehicleCategory] : null
  const start = (name: string, usual: { id: string; refusal: string | null; usual: boolean }[]) =>
    startValue(failure, name, usual.find(one => one.usual && !one.refusal)?.id ?? '')
  const shared = { counts: candidates.counts, limit: candidates.limit, allHref, failure }
  return (
    <Panel
      size="wide"
      title={
        <>
          Affecter {journey.label} <span className="voice-code font-normal text-muted">{journey.number}</span>
        </>
      }
      closeHref={closeHref}
      footer={
        <Save
          form="assign-form"
          intent="assign"
          also={{ intent: 'assign-next', label: 'Affecter et suivant' }}
          closeHref={closeHref}
        >
          Affecter
        </Save>
      }
    >
      <div className="grid gap-4">
        <Facts
          items={[
            ['Départ', dayAndTime(journey.plannedStart)],
            ['Fin', dayAndTime(journey.plannedEnd)],
            ['Véhicule demandé', wanted],
          ]}
        />
        <MeansSearch keep={[...keep, ['panel', 'assign'], ['trajet', journey.number]]} q={q} />
        <RecordForm
          key={q}
          id="assign-form"
          intent="assign"
          {...{ idempotencyKey, failure }}
          book={ASSIGNMENT_FIELDS}
          marks={false}
          // After a refusal the choice is shown again, even outside the first candidates.
          action={allHref('1')}
          reloadDocument
        >
          {field => (
            <div className="grid gap-4 md:grid-cols-2">
              <div className="grid content-start gap-3">
                <Candidates
                  {...shared}
                  name="driverId"
                  rows={candidates.drivers.map(row => ({
                    ...row,
                    detail: driverDetail(row, candidates.drivers),
                    reasons: driverReasons(row),
                  }))}
                  noneFree={q ? undefined : `Aucun chauffeur libre à ${clockTime(journey.plannedStart)}`}
                  chosen={start('driverId', candidates.drivers)}
                />
                {candidates.waysNote && <p className="help">{candidates.waysNote}</p>}
                <SecondDriver
                  field={field}
                  rows={candidates.drivers.map(row => ({ ...row, detail: driverDetail(row, candidates.drivers) }))}
                  crewOfTwo={candidates.crewOfTwo}
                  current={journey.coDriverId}
                  failure={failure}
                />
              </div>
              <Candidates
                {...shared}
                name="vehicleId"
                rows={candidates.vehicles.map(row => ({
                  ...row,
                  detail: VEHICLE_CATEGORY_LABELS[row.detail],
                }))}
                noneFree={q ? undefined : `Aucun ${wanted ?? 'véhicule'} libre à ${clockTime(journey.plannedStart)}`}
                chosen={start('vehicleId', candidates.vehicles)}
              />
              <Candidates
                {...shared}
                name="trailerId"
                none="Sans remorque"
                rows={candidates.trailers.map(row => ({
                  ...row,
                  detail: TRAILER_CATEGORY_LABELS[row.detail],
                }))}
                chosen={start('trailerId', candidates.trailers)}
              />
              <div className="grid content-start gap-3">
                <Candidates
                  {...shared}
                  name="subcontractorId"
                  none="Moyens propres"
                  rows={candidates.subcontractors}
                  chosen={startValue(failure, 'subcontractorId', '')}
                />
                {field('buyPrice', { small: true, help: 'Pour un sous-traitant' })}
                {field('reason', {
                  type: 'textarea',
                  rows: 2,
                  maxLength: 300,
                  help: 'Pour des moyens autres que ceux vendus, ou malgré un avertissement',
                })}
              </div>
            </div>
          )}
        </RecordForm>
      </div>
    </Panel>
  )
}

type Counts = JourneyAssignment['candidates']['counts']
type AllHref = (kind: CandidateField | '1') => string

type Driver = JourneyAssignment['candidates']['drivers'][number]

/** Driver category; for namesakes also number and depot. */
function driverDetail(row: Driver, all: readonly Driver[]): string {
  const namesakes = all.some(other => other.id !== row.id && other.name === row.name)
  return [DRIVER_CATEGORY_LABELS[row.detail], ...(namesakes ? [row.code, row.depot] : [])].join(' · ')
}

/** Reasons of the ranking: « a fait la ligne 6 fois », « 11 h 20 de repos avant ». */
const driverReasons = ({ knownRuns, restMin }: Driver): string[] => [
  ...(knownRuns > 0 ? [`a fait ce trajet ${formatNumber(knownRuns)} fois`] : []),
  ...(restMin !== null && restMin >= 0 ? [`${duration(restMin)} de repos avant`] : []),
]

interface Row {
  id: string
  name: string
  detail: string
  usual: boolean
  refusal: string | null
  /** Warnings that require a written reason. */
  warnings?: string[]
  reasons?: string[]
  firstAt?: string[]
  notSold?: string | null
}

/**
 * Candidates of one kind: free ones first, refused ones with the reason, unsold ones in their own group. `none` is the choice of
 * no resource.
 */
function Candidates({
  name,
  rows,
  chosen,
  none,
  noneFree,
  counts,
  limit,
  allHref,
  failure,
}: {
  name: CandidateField
  counts: Counts
  limit: number
  allHref: AllHref
  rows: Row[]
  chosen: string
  none?: string
  /** Shown when no sold resource is free; absent in search results. */
  noneFree?: string | undefined
  failure: FormFailure | undefined
}) {
  const error = issueAt(failure, name)
  const id = fieldId(name)
  const { free, orMore, others: more } = counts[name]
  const asSold = rows.filter(row => !row.notSold)
  const others = rows.filter(row => row.notSold)
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="field-label">
        {ASSIGNMENT_FIELDS[name].label}{' '}
        <span className="font-normal text-muted">
          {name === 'subcontractorId' ? '' : `${counted(free, 'libre')}${orMore ? ' ou plus' : ''}`}
        </span>
      </legend>
      <div className={`max-h-64 overflow-y-auto rounded-field border ${error ? 'border-2 border-error' : 'border-ctl'}`}>
        {none && <CandidateRow name={name} value="" chosen={chosen} label={none} />}
        {noneFree && !asSold.some(row => !row.refusal) && <p className="out-warning px-3 py-2">{noneFree}</p>}
        {asSold.map(row => (
          <CandidateRow key={row.id} {...row} name={name} value={row.id} chosen={chosen} label={row.name} />
        ))}
        {others.length > 0 && <p className="border-t border-line bg-base-200 px-3 py-1 font-medium">Autres catégories</p>}
        {others.map(row => (
          <CandidateRow key={row.id} {...row} name={name} value={row.id} chosen={chosen} label={row.name} />
        ))}
        {rows.length === 0 && <p className="help px-3 py-2">Aucun résultat</p>}
        {more > 0 && (
          <a className="text-link block border-t border-line px-3 py-2" href={`${allHref(name)}#${id}`}>
            {more === 1 ? "Voir l'autre" : `Voir les ${more} autres`}
          </a>
        )}
        {rows.length >= limit && (
          <p className="help px-3 py-2">
            Les {limit} premiers{'\u202f'}: cherchez les autres par leur nom
          </p>
        )}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  )
}

function CandidateRow({
  name,
  value,
  chosen,
  label,
  detail,
  usual,
  refusal,
  warnings = [],
  reasons = [],
  firstAt = [],
  notSold,
}: {
  name: string
  value: string
  chosen: string
  label: string
  detail?: string
  usual?: boolean
  refusal?: string | null
  warnings?: string[]
  reasons?: string[]
  firstAt?: string[]
  notSold?: string | null
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2 border-t border-line px-3 py-2 first:border-t-0 hover:bg-base-200 has-checked:bg-mark">
      <input type="radio" className="radio" name={name} value={value} defaultChecked={chosen === value} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={refusal ? 'text-muted' : 'font-semibold'}>{label}</span>
          {detail && <span className="text-sm text-muted">{detail}</span>}
          {usual && <Tag>{name === 'driverId' ? 'Titulaire' : 'Habituel'}</Tag>}
          {!refusal && notSold && <Tag tone="warning">Autre que vendu</Tag>}
          {!refusal && firstAt.length > 0 && <Tag>Premier passage</Tag>}
        </span>
        {refusal && (
          <span className="block text-sm [&_.status-word]:whitespace-normal">
            <Status shape="octagon" tone="error" label={refusal} />
          </span>
        )}
        {!refusal && reasons.length > 0 && <span className="block text-sm text-muted">{reasons.join(' · ')}</span>}
        {!refusal &&
          warnings.map(warning => (
            <span key={warning} className="block text-sm [&_.status-word]:whitespace-normal">
              <Status shape="triangle" tone="warning" label={warning} />
            </span>
          ))}
        {!refusal && firstAt.length > 0 && (
          <span className="first-visit text-sm">
            {AF25} ({firstAt.join(', ')})
          </span>
        )}
      </span>
    </label>
  )
}
