import { Box } from '#app/components/ui/box.tsx'
import { figureColumn } from '#app/components/ui/picture/figure.tsx'
import { counted } from '#domain/formats/counted.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import { ratio } from '#domain/sales/kpi/ratio.ts'
import type { Kpi } from './drawings.server.ts'

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
/** Lower bounds of the colours, as percentage of late departures (look.md). */
const LEVELS = [0, 4, 7, 11, 15]
const LEVEL_LABELS = ['moins de 4', '4 à 7', '7 à 11', '11 à 15', '15 et plus']
/** With fewer departures, the percentage of an hour means little. */
const TELLING = 5

type Hour = Kpi['hours'][number]
const rateOf = ({ late, done }: Hour) => ratio(late, done, { scale: 100, places: 1 })!
const levelOf = (rate: number) => LEVELS.filter(least => rate >= least).length

interface HeatProps {
  hours: readonly Hour[]
  period: Days
}

/** No list of journeys is filtered by their hour, so no figure of one has a link. */
const shareOf = (period: Days) => figureColumn({ name: 'late', unit: '%', period, of: 'hour' })

/** Late departures by hour and weekday; each cell shows its figure, so colour is not the only cue. */
export function HeatMap({ hours, period }: HeatProps) {
  const share = shareOf(period)
  const at = new Map(hours.map(hour => [`${hour.weekday} ${hour.hour}`, hour]))
  const worst = hours.filter(({ done, late }) => done >= TELLING && late > 0).sort((a, b) => rateOf(b) - rateOf(a))[0]
  const all = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const columns = hours.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <Box title="Retards par jour et heure de départ" table={<HoursTable hours={hours} period={period} />}>
      {hours.length === 0 ? (
        <p className="help">Aucun trajet exécuté sur cette période.</p>
      ) : (
        <>
          <p className="help">
            Part des départs en retard, en %.{' '}
            {worst ? (
              <b>
                {DAYS[worst.weekday - 1]} {worst.hour}
                {'\u202f'}h, {share.text(rateOf(worst))} de {counted(worst.done, 'départ')}.
              </b>
            ) : (
              'Aucun retard.'
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <section className="heat" aria-label="Carte des retards" tabIndex={0}>
            <table>
              <caption className="sr-only">Part des départs en retard par jour de semaine et heure, en pour cent</caption>
              <thead>
                <tr>
                  <td />
                  {columns.map(hour => (
                    <th key={hour} scope="col">
                      {hour}
                      <span className="sr-only"> h</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {DAYS.map((day, index) => (
                  <tr key={day}>
                    <th scope="row">{day.slice(0, 3)}.</th>
                    {columns.map(hour => {
                      const cell = at.get(`${index + 1} ${hour}`)
                      if (!cell) return <td key={hour} />
                      const rate = rateOf(cell)
                      return (
                        <td key={hour} data-level={levelOf(rate)} title={`${cell.late} en retard sur ${cell.done}`}>
                          {Math.round(rate)}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <ul className="heat-legend">
            {LEVEL_LABELS.map((label, index) => (
              <li key={label}>
                <i data-level={index + 1} />
                {label}
                {'\u202f'}%
              </li>
            ))}
            <li>
              <i />
              aucun départ
            </li>
          </ul>
        </>
      )}
    </Box>
  )
}

function HoursTable({ hours, period }: HeatProps) {
  const share = shareOf(period)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Jour</th>
          <th scope="col">Heure</th>
          <th scope="col">Départs</th>
          <th scope="col">En retard</th>
          <th scope="col" {...share.head}>
            Part
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(hour => (
          <tr key={`${hour.weekday} ${hour.hour}`}>
            <th scope="row">{DAYS[hour.weekday - 1]}</th>
            <td>
              {hour.hour}
              {'\u202f'}h
            </td>
            <td>{hour.done}</td>
            <td>{hour.late}</td>
            <td>{share.text(rateOf(hour))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
