import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, startValue } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { STEP_ROWS } from '#app/lib/legs/step-rows.ts'
import { type LeftStop, typedLeg } from '#app/lib/legs/typed-leg.ts'
import { LEG_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import { STEP_KIND_LABELS, type StepKind } from '#domain/journey-management/live-lines/legs.ts'

interface LegFieldsProps {
  /** Rank of the stop that the road leaves. */
  place: number
  isLast: boolean
  stop: LeftStop | undefined
  failure: FormFailure | undefined
}

/** Between two stops: what is entered there, buttons that add to it, and the driving when the estimate is wrong. */
export function LegFields({ place, isLast, stop, failure }: LegFieldsProps) {
  const prefix = `stops[${place}].`
  const recorded = stop ? typedLeg(stop) : {}
  const count = failure ? rowCount(failure.typed, `${prefix}steps`) : (stop?.leg?.steps.length ?? 0)
  const field = fieldsOf(failure, recorded, LEG_FIELDS, prefix)
  if (isLast && count === 0) return null
  const isEntered = ['drivingMin', 'km'].some(name => startValue(failure, prefix + name, [recorded[name] ?? ''].flat()[0]) !== '')
  return (
    <div className="grid gap-3">
      {/* Says that this form knows the steps: without any, those stored are removed. */}
      <input type="hidden" name={`${prefix}steps`} value="" />
      {Array.from({ length: count }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position
        <StepRow key={nth} place={place} nth={nth} recorded={recorded} failure={failure} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {STEP_ROWS.map(({ row, kind, label }) => (
          <button
            key={kind}
            type="submit"
            className="btn btn-sm btn-line"
            name="intent"
            value={`add-${row}${place}`}
            aria-label={`${label} après l'arrêt ${place + 1}`}
            formNoValidate
          >
            <Icon name="plus" />
            {label}
          </button>
        ))}
      </div>
      <details open={isEntered || count > 0 || undefined}>
        <summary className="text-link w-fit cursor-pointer">Conduite jusqu'à l'arrêt {place + 2}</summary>
        <div className="fields mt-2">
          {field('drivingMin', { help: "Vide\u202f: la route connue, sinon l'estimation" })}
          {field('km')}
        </div>
      </details>
    </div>
  )
}

interface StepRowProps extends Pick<LegFieldsProps, 'place' | 'failure'> {
  nth: number
  recorded: Record<string, string | string[]>
}

function StepRow({ place, nth, recorded, failure }: StepRowProps) {
  const name = `steps[${nth}].`
  const prefix = `stops[${place}].${name}`
  const own = Object.fromEntries(
    Object.entries(recorded).flatMap(([key, value]) => (key.startsWith(name) ? [[key.slice(name.length), value]] : [])),
  )
  const kind = startValue(failure, `${prefix}kind`, [own.kind ?? ''].flat()[0]) as StepKind
  const label = STEP_KIND_LABELS[kind] ?? STEP_KIND_LABELS.REPOS
  const field = fieldsOf(failure, own, LEG_FIELDS, prefix)
  const isMoment = kind === 'RELAIS'
  return (
    <fieldset className="box p-3">
      <legend className="sr-only">
        {label} après l'arrêt {place + 1}
      </legend>
      <input type="hidden" name={`${prefix}kind`} value={kind} />
      <div className="mb-2 flex items-center gap-1">
        <b className="mr-auto font-semibold">{label}</b>
        <button
          type="submit"
          className="btn btn-sm btn-bare btn-square"
          name="intent"
          value={`remove-rest${place}:${nth}`}
          aria-label={`Retirer\u202f: ${label.toLowerCase()} après l'arrêt ${place + 1}`}
          title="Retirer"
          formNoValidate
        >
          <Icon name="trash-2" />
        </button>
      </div>
      <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-2 md:grid-cols-4">
        {field('dayOffset')}
        {field('start', { required: true, ...(isMoment && { label: 'Heure' }) })}
        {!isMoment && field('endDay', { placeholder: 'À la suite' })}
        {!isMoment && field('end', { required: true })}
        <div className={isMoment ? 'sm:col-span-2' : 'sm:col-span-2 md:col-span-4'}>
          {field('place', {
            maxLength: 120,
            placeholder: kind === 'TRAVERSEE' ? 'Ouistreham → Portsmouth' : 'Parking, hôtel, dépôt…',
          })}
        </div>
        {kind === 'TRAVERSEE' && (
          <div className="sm:col-span-2 md:col-span-4">
            {field('bunk', {
              help: "Le temps à bord compte alors comme repos, que deux coupures d'une heure en tout peuvent interrompre",
            })}
          </div>
        )}
      </div>
    </fieldset>
  )
}
