import { type DragEvent, useRef, useState } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type Guesses, withGuess } from '#domain/assignment/guess-words.ts'
import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { duration, minuteWords } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { departureDay } from '#domain/journey-management/drivers-pools/values.ts'
import type { DayFigures } from '#domain/journey-management/drivers-pools/week.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { DriverPoolRecord } from '../form.tsx'

type Line = Answer<ApiClient['journey-management']['drivers-pools'][':id']['lines']['$get']>['rows'][number]

interface WeekProps {
  pool: DriverPoolRecord
  lines: readonly Line[]
  canWrite: boolean
  /** May open planned lines. */
  canOpen: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY = 1_440
/** Checkbox value of a line on a service weekday. */
const cellOf = (line: Line, day: number) => `${line.id}:${day}`
/** Service weekday of a line that departs on `day`. */
const servedFrom = (line: Line, day: number) => departureDay(day, -line.startDayOffset)

/** « Semaine type »: seven-day timeline above its checkboxes. The checkboxes are the form; dragging a line to another day ticks them. */
export function PoolWeek({ pool, lines, canWrite, canOpen, idempotencyKey, failure, href }: WeekProps) {
  const form = useRef<HTMLFormElement>(null)
  const stored = lines.flatMap(line => line.own.map(day => cellOf(line, day)))
  const [cells, setCells] = useState<readonly string[]>(stored)
  const [over, setOver] = useState<number | null>(null)
  const changed = cells.length !== stored.length || cells.some(cell => !stored.includes(cell))
  const read = () => setCells(new FormData(form.current!).getAll('cells').map(String))
  const add = canWrite && (
    <a className="btn btn-sm btn-line" href={href({ panel: 'line' })}>
      <Icon name="plus" />
      Ajouter un trajet prévu
    </a>
  )
  if (lines.length === 0)
    return (
      <Empty title="Aucun trajet prévu" action={add}>
        La semaine type dit quels trajets prévus la tournée enchaîne, jour par jour.
      </Empty>
    )

  /** Moves the dropped line: ticks its checkbox on the new day and unticks the old one. */
  function drop(event: DragEvent, day: number) {
    event.preventDefault()
    setOver(null)
    const [lineId, from] = event.dataTransfer.getData('text/plain').split(':')
    const line = lines.find(({ id }) => id === lineId)
    if (!line || !from) return
    const box = (weekday: string | number) => form.current!.querySelector<HTMLInputElement>(`[value="${lineId}:${weekday}"]`)
    const target = box(servedFrom(line, day))
    if (!target || target.checked) return
    target.checked = true
    const source = box(from)
    if (source) source.checked = false
    read()
  }

  const span = Math.max(DAY, ...lines.map(line => minuteOf(0, line.startTime) + line.amplitudeMin))
  const hours = Math.ceil(span / 360) * 6
  return (
    <div className="grid gap-4">
      <Box title="Semaine type" action={add} flush>
        <div className="pool-scale" aria-hidden="true">
          {Array.from({ length: hours / 6 + 1 }, (_, quarter) => quarter * 6).map(hour => (
            <span key={hour}>{`${hour % 24} h`}</span>
          ))}
        </div>
        <ol className="pool-days">
          {DAYS.map(day => {
            const runs = lines.filter(line => cells.includes(cellOf(line, servedFrom(line, day))))
            return (
              <li
                key={day}
                className={over === day ? 'pool-over' : undefined}
                onDragOver={event => {
                  event.preventDefault()
                  setOver(day)
                }}
                onDragLeave={() => setOver(null)}
                onDrop={event => drop(event, day)}
              >
                <h3>{WEEKDAY_LABELS[day]}</h3>
                <div>
                  <div className="pool-band" style={{ '--pool-hour': `${100 / hours}%` } as object}>
                    {runs.map(line => (
                      <a
                        key={line.id}
                        href={canOpen ? sheetOf(line) : undefined}
                        className="pool-run"
                        draggable={canWrite}
                        onDragStart={event => event.dataTransfer.setData('text/plain', cellOf(line, servedFrom(line, day)))}
                        title={`${line.number} ${line.label}, ${hoursWords(line)}`}
                        style={{
                          left: `${(minuteOf(0, line.startTime) / (hours * 60)) * 100}%`,
                          width: `${(line.amplitudeMin / (hours * 60)) * 100}%`,
                        }}
                      >
                        {line.number}
                        <span className="sr-only">{` ${hoursWords(line)}`}</span>
                      </a>
                    ))}
                  </div>
                  {!changed && (
                    <DaySums
                      figures={pool.week.days.find(({ weekday }) => weekday === day)}
                      guesses={runs.map(run => run.guesses)}
                    />
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </Box>
      <Box title="Trajets prévus de la semaine" flush>
        <Form method="post" ref={form} onInput={read} key={pool.version}>
          <input type="hidden" name="intent" value="week" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="version" value={pool.version} />
          {failure && (
            <div className="p-4">
              <WholeRefusal failure={failure} />
            </div>
          )}
          <table className="pool-cells">
            <caption className="sr-only">Jours de chaque trajet prévu</caption>
            <thead>
              <tr>
                <th scope="col">Trajet prévu</th>
                {DAYS.map(day => (
                  <th scope="col" key={day}>
                    <abbr title={WEEKDAY_LABELS[day]}>{WEEKDAY_LETTERS[day - 1]}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(line => (
                <tr key={line.id}>
                  <th scope="row">
                    <a className="text-link voice-code" href={canOpen ? sheetOf(line) : undefined}>
                      {line.number}
                    </a>{' '}
                    {line.label}
                    <div className="help">{hoursWords(line)}</div>
                  </th>
                  {DAYS.map(day => (
                    <td key={day}>
                      <input
                        type="checkbox"
                        className="checkbox"
                        name="cells"
                        value={cellOf(line, day)}
                        defaultChecked={line.own.includes(day)}
                        disabled={!canWrite || !line.weekdays.includes(day)}
                        aria-label={`${line.number} le ${WEEKDAY_LABELS[day]!.toLowerCase()}`}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {canWrite && (
            <div className="flex flex-wrap items-center gap-3 p-4">
              <button type="submit" className="btn btn-sm btn-dark">
                Enregistrer la semaine type
              </button>
              <p className="help">
                {changed
                  ? "Semaine modifiée\u202f: amplitude, conduite et repos sont recalculés à l'enregistrement."
                  : "Une case grisée\u202f: le trajet ne roule pas ce jour-là, ou une autre tournée l'a."}
                <span className="js-only"> Un trajet se glisse aussi d'un jour à l'autre.</span>
              </p>
            </div>
          )}
        </Form>
      </Box>
    </div>
  )
}

const sheetOf = ({ id }: Line) => `/journey-management/live-lines?panel=show&id=${id}`
const hoursWords = ({ startTime, amplitudeMin, startDayOffset }: Line) =>
  `${startTime}${startDayOffset > 0 ? ` (J+${startDayOffset})` : ''} → ${minuteWords((minuteOf(0, startTime) + amplitudeMin) % DAY)}`

/** Daily totals by the legal counting rules. */
function DaySums({ figures, guesses }: { figures: DayFigures | undefined; guesses: readonly Guesses[] }) {
  if (!figures) return <p className="help">Repos</p>
  const { amplitudeMin, drivingMin, serviceMin, nightMin, km, kmEmpty, restMin } = figures
  return (
    <p className="help">
      {[
        `Amplitude ${duration(amplitudeMin)}`,
        withGuess(`conduite ${duration(drivingMin)}`, guesses.find(({ driving }) => driving)?.driving ?? null),
        `service ${duration(serviceMin)}`,
        nightMin > 0 && `nuit ${duration(nightMin)}`,
        `${withGuess(`${formatNumber(km.toFixed(0))}\u00a0km`, guesses.find(guess => guess.km)?.km ?? null)}${km > 0 ? `, ${formatNumber(((100 * kmEmpty) / km).toFixed(0))}\u202f% à vide` : ''}`,
        `repos ensuite ${duration(Math.max(0, restMin))}`,
      ]
        .filter(Boolean)
        .join(' · ')
        // Non-breaking space between figure and unit.
        .replaceAll(/ (h|\d{2}\b)/g, '\u00a0$1')}
    </p>
  )
}
