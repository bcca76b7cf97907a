import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { LINE_FORM_FIELDS } from '#domain/journey-management/live-lines/fields.ts'

/** Resources of a line: ids and names, as its forms use them. */
export interface LineMeans {
  defaultDriverId: string | null
  defaultVehicleId: string | null
  defaultTrailerId: string | null
  subcontractorId: string | null
  driver: string | null
  vehicle: string | null
  trailer: string | null
  subcontractor: string | null
}

/** Form values of a line's resources. */
export const typedMeans = ({ driver, vehicle, trailer, subcontractor }: LineMeans) => ({
  defaultDriverIdText: driver ?? '',
  defaultVehicleIdText: vehicle ?? '',
  defaultTrailerIdText: trailer ?? '',
  subcontractorIdText: subcontractor ?? '',
})

/** Own resources or a sub-contractor, each found by code or part of its name. */
export function LineMeansFields({
  means,
  failure,
  book,
}: {
  means: LineMeans
  failure: FormFailure | undefined
  book: Pick<typeof LINE_FORM_FIELDS, 'defaultDriverId' | 'defaultVehicleId' | 'defaultTrailerId' | 'subcontractorId'>
}) {
  const named = recordFieldsOf(failure, book)
  const plate = { help: 'Immatriculation ou n° de parc' }
  return (
    <div className="fields">
      {named('defaultDriverId', 'driver', { id: means.defaultDriverId, text: means.driver }, { help: 'Code ou partie du nom' })}
      {named('defaultVehicleId', 'vehicle', { id: means.defaultVehicleId, text: means.vehicle }, plate)}
      {named('defaultTrailerId', 'trailer', { id: means.defaultTrailerId, text: means.trailer }, plate)}
      {named(
        'subcontractorId',
        'subcontractor',
        { id: means.subcontractorId, text: means.subcontractor },
        { help: 'À la place des moyens propres' },
      )}
    </div>
  )
}

/** Weekdays of a line, among those sold. */
export function LineWeekdays({
  recorded,
  sold,
  failure,
  help,
  full,
}: {
  recorded: Record<string, string | string[]>
  sold: readonly number[]
  failure: FormFailure | undefined
  help: string
  full: boolean
}) {
  const options = WEEKDAY_LETTERS.map((letter, index) => ({
    value: String(index + 1),
    label: (
      <span title={WEEKDAY_LABELS[index + 1]}>
        <span aria-hidden="true">{letter}</span>
        <span className="sr-only">{WEEKDAY_LABELS[index + 1]}</span>
      </span>
    ),
    disabled: !sold.includes(index + 1),
  }))
  const field = fieldsOf(failure, recorded, LINE_FORM_FIELDS)
  return field('weekdays', { type: 'checkboxes', squares: true, required: true, full, options, help })
}
