import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'
import { MOVE_FIELDS } from '#domain/journey-management/calendar/fields.ts'
import { optionsOf } from './candidate-options.ts'
import type { DayPanelData } from './panels.server.ts'
import { dayLabel } from './place.ts'

/** Gives the whole day of a driver to another by a form, as a drag of his name does. */
export function DayMovePanel({
  move: { driver, day, journeys, drivers, idempotencyKey },
  days,
  failure,
  closeHref,
  dayHref,
}: {
  move: DayPanelData
  /** Days of the board. */
  days: readonly string[]
  failure: FormFailure | undefined
  closeHref: string
  /** This panel for another day. */
  dayHref: (day: string) => string
}) {
  const title = `Déplacer la journée de ${driver.name}`
  const choice = (
    <nav className="segments cal-days w-full" aria-label="Jour">
      {(days.includes(day) ? days : [day, ...days]).map(one => (
        <a key={one} href={dayHref(one)} aria-current={one === day ? 'date' : undefined} title={dayLabel(one)}>
          {dayLabel(one).slice(0, 1).toUpperCase()}
          <b>{Number(one.slice(8))}</b>
        </a>
      ))}
    </nav>
  )
  if (journeys.length === 0)
    return (
      <Panel title={title} closeHref={closeHref}>
        <div className="form">
          {choice}
          <p>Aucun trajet à déplacer ce jour.</p>
        </div>
      </Panel>
    )
  return (
    <RecordPanel
      title={title}
      closeHref={closeHref}
      save={`Confier ${counted(journeys.length, 'trajet')}`}
      formKey={failure ? JSON.stringify(failure.typed) : day}
      id="day-form"
      intent="moveDay"
      {...{ idempotencyKey, failure }}
      book={DAY_FIELDS}
      start={{ driverId: '', reason: '' }}
      marks={false}
    >
      {field => (
        <>
          {choice}
          <input type="hidden" name="fromDriverId" value={driver.id} />
          <input type="hidden" name="day" value={day} />
          <ul className="cal-runs">
            {journeys.map(({ number, label, plannedStart, plannedEnd, version }, place) => (
              <li key={number}>
                <input type="hidden" name={`journeys[${place}].number`} value={number} />
                <input type="hidden" name={`journeys[${place}].version`} value={version} />
                {toLocal(plannedStart).slice(11)} → {toLocal(plannedEnd).slice(11)} · {label}{' '}
                <a className="text-link voice-code" href={journeyHref({ number, serviceDate: day })}>
                  {number}
                </a>
              </li>
            ))}
          </ul>
          <div className="fields">
            {field('driverId', {
              type: 'select',
              label: 'Confier à',
              full: true,
              options: optionsOf(drivers, Object.fromEntries(drivers.map(({ id, name }) => [id, name]))),
              help: 'Chaque trajet garde ses heures et son véhicule.',
            })}
            {field('reason', {
              type: 'textarea',
              rows: 2,
              maxLength: 300,
              full: true,
              help: journeys.some(({ liveLineId }) => liveLineId)
                ? 'Demandé, car un trajet suit une ligne\u202f: le changement est une modification de ce jour'
                : 'Demandé pour un avertissement ou un écart au contrat',
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const DAY_FIELDS = { driverId: MOVE_FIELDS.driverId, reason: MOVE_FIELDS.reason }
