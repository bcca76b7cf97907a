import { JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { Carried } from '#app/components/ui/form/carried-fields.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { ASSIGNMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { MeansSearch } from './means-search.tsx'
import type { SeveralToAssign } from './panels.server.ts'

/**
 * Assigns the same resources to the ticked journeys: `?panel=assign&id=…&id=…`. After sending, only refused journeys remain, with
 * their reason.
 */
export function AssignSeveralPanel({
  several: { rows, open, candidates, q, idempotencyKey },
  failure,
  closeHref,
  sheetHref,
  keep,
}: {
  several: SeveralToAssign
  failure: FormFailure | undefined
  closeHref: string
  sheetHref: (number: string) => string
  /** Parameters that the panel's search keeps. */
  keep: Carried
}) {
  const isCut = [candidates.drivers, candidates.vehicles, candidates.trailers].some(list => list.length >= candidates.limit)
  const sent = failure?.issues.some(({ path }) => path.startsWith('journeys[')) ?? false
  const done = sent ? rows.filter((row, place) => row.version === undefined && failure?.typed[`journeys[${place}].id`]).length : 0
  const field = fieldsOf(failure, {}, ASSIGNMENT_FIELDS)
  const numbers = new Map(rows.map((row, place) => [`journeys[${place}].reason`, row.number]))
  return (
    <Panel
      size="wide"
      title={open === 0 ? "Aucun de ces trajets n'est à affecter" : `Affecter ${counted(open, 'trajet')}`}
      closeHref={closeHref}
      footer={
        open > 0 && (
          <Save form="assign-several" intent="assign-many" closeHref={closeHref}>
            Affecter
          </Save>
        )
      }
    >
      {open > 0 && (isCut || q !== '') && (
        <div className="mb-4 grid gap-1">
          <MeansSearch keep={[...keep, ['panel', 'assign'], ...rows.map(({ id }): [string, string] => ['id', id])]} q={q} />
          <p className="help">
            {candidates.limit} choix au plus par liste{'\u202f'}: cherchez les autres par leur nom
          </p>
        </div>
      )}
      <Form key={q} method="post" id="assign-several" className="grid gap-4" reloadDocument>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal
          failure={failure}
          title={sent ? counted(failure!.issues.length, "trajet n'est pas affecté", 'trajets ne sont pas affectés') : undefined}
          label={name => numbers.get(name) ?? ASSIGNMENT_FIELDS[name as keyof typeof ASSIGNMENT_FIELDS]?.label}
        />
        {done > 0 && <Banner tone="success">{counted(done, 'trajet affecté', 'trajets affectés')}</Banner>}
        {open > 0 && (
          <>
            <div className={`grid gap-4 ${candidates.crewOfTwo ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
              {field('driverId', {
                type: 'select',
                options: optionsOf(candidates.drivers, open, row => `${DRIVER_CATEGORY_LABELS[row.detail]} · ${row.code}`),
              })}
              {candidates.crewOfTwo &&
                field('coDriverId', {
                  type: 'select',
                  options: optionsOf(candidates.drivers, open, row => `${DRIVER_CATEGORY_LABELS[row.detail]} · ${row.code}`),
                })}
              {field('vehicleId', {
                type: 'select',
                options: optionsOf(candidates.vehicles, open, row => VEHICLE_CATEGORY_LABELS[row.detail]),
              })}
              {field('trailerId', {
                type: 'select',
                options: optionsOf(candidates.trailers, open, row => TRAILER_CATEGORY_LABELS[row.detail]),
              })}
            </div>
            {field('reason', {
              type: 'textarea',
              rows: 2,
              maxLength: 300,
              full: true,
              help: 'Pour tous les trajets qui en demandent un\u202f: moyens autres que ceux vendus, avertissement',
            })}
          </>
        )}
        <ul className="divide-y divide-line rounded-field border border-line">
          {rows.map((row, place) => (
            <JourneyLine key={row.id} row={row} name={`journeys[${place}]`} failure={failure} href={sheetHref(row.number)} />
          ))}
        </ul>
      </Form>
    </Panel>
  )
}

/** One journey: its time, its result and its own reason. */
function JourneyLine({
  row,
  name,
  failure,
  href,
}: {
  row: SeveralToAssign['rows'][number]
  name: string
  failure: FormFailure | undefined
  href: string
}) {
  const refusal = issueAt(failure, `${name}.reason`)
  const own = startValue(failure, `${name}.reason`, '')
  return (
    <li className="grid gap-1 px-3 py-2">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b>{dayAndTime(row.plannedStart)}</b>
        <a className="text-link py-0.5" href={href}>
          {row.label}
        </a>
        <span className="voice-code text-sm text-muted">{row.number}</span>
        <span className="ml-auto">
          <JourneyStatusMark status={row.status} />
        </span>
      </span>
      {row.version !== undefined ? (
        <>
          <input type="hidden" name={`${name}.id`} value={row.id} />
          <input type="hidden" name={`${name}.version`} value={row.version} />
          <details open={Boolean(refusal) || own !== ''}>
            <summary className="w-fit cursor-pointer py-1 text-sm text-muted">Motif propre à ce trajet</summary>
            <Field
              label={`Motif pour ${row.number}`}
              name={`${name}.reason`}
              small
              maxLength={300}
              defaultValue={own}
              error={refusal}
              autoComplete="off"
            />
          </details>
        </>
      ) : (
        (row.driver || row.coDriver || row.vehicle) && (
          <span className="text-sm text-muted">
            {[row.driver, row.coDriver, row.vehicle, row.trailer].filter(Boolean).join(' · ')}
          </span>
        )
      )}
    </li>
  )
}

/** Candidates for all journeys first, then for some, then for none; « personne » is a choice. */
function optionsOf<Row extends { id: string; name: string; possible: number }>(
  rows: readonly Row[],
  of: number,
  detailOf: (row: Row) => string,
) {
  const group = ({ possible }: Row) => (possible === of ? 'Possibles' : possible > 0 ? 'Possibles en partie' : 'Impossibles')
  return [
    { value: '', label: 'Comme sur le trajet ou sa ligne' },
    ...rows.map(row => ({
      value: row.id,
      label: [row.name, detailOf(row), ...(row.possible > 0 && row.possible < of ? [`${row.possible} sur ${of}`] : [])].join(
        ' · ',
      ),
      group: group(row),
    })),
  ]
}
