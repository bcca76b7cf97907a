import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import type { StepKind } from '#domain/journey-management/live-lines/legs.ts'
import { dayOf, hasTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STEP_ROWS } from './step-rows.ts'

/** Buttons that add or remove a rest, a crossing or a change of driver after a stop. */
export function legIntents(form: PostedForm, answered?: Parameters<typeof rowIntents>[2]): ReturnType<typeof rowIntents> {
  const places = Array.from({ length: rowCount(form.typed, 'stops') }, (_, place) => place)
  return Object.assign(
    {},
    ...places.flatMap(place =>
      STEP_ROWS.map(({ row, kind }) =>
        rowIntents(
          form,
          {
            row: row + place,
            name: `stops[${place}].steps`,
            blank: blankStep(form, place, kind),
            focus: kind === 'RELAIS' ? 'start' : 'end',
          },
          answered,
        ),
      ),
    ),
  )
}

/** A new step begins when its stop is left. */
function blankStep({ typed }: PostedForm, place: number, kind: StepKind): Record<string, string> {
  const field = (name: string) => String(typed[`stops[${place}].${name}`] ?? '')
  const [arrival, departure] = [field('arrival'), field('departure') || field('arrival')]
  const dayOffset = Number(field('dayOffset'))
  const stop = { dayOffset, arrival, departure }
  const day = hasTimes(stop) ? dayOf(stop, 'departure') : dayOffset
  return { kind, dayOffset: String(day), start: departure, ...(kind === 'TRAVERSEE' && { bunk: 'on' }) }
}
