import { ConformityMark, PoolStatusMark } from '#app/components/journey-management/pool-marks.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Unbroken } from '#app/components/ui/panel/unbroken.tsx'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { duration, minuteWords } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { Simulated } from './answers.ts'

type Simulation = NonNullable<Simulated['simulation']>
type Item = Simulation['items'][number]

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY = 1_440

interface SimulatedWeekProps {
  simulated: Simulated
  /** Code of the tour in the address, existing or not. */
  named: string | null
  canPlace: boolean
  idempotencyKey: string
}

/** « Simulation semaine »: the tour's week with these lines. Only the final act writes. */
export function SimulatedWeek({ simulated, named, canPlace, idempotencyKey }: SimulatedWeekProps) {
  const { simulation, lines } = simulated
  if (lines === 0) {
    return (
      <Empty
        title="Aucun trajet prévu"
        action={
          <a className="btn btn-sm btn-primary" href="?tab=conception">
            Construire une ligne
          </a>
        }
      >
        Une simulation pose les trajets prévus de la conception sur la semaine type d'une tournée.
      </Empty>
    )
  }
  return (
    <div className="grid gap-4">
      <Box title="Tournée">
        <Form method="get" className="flex max-w-xl flex-wrap items-end gap-3" key={named}>
          <input type="hidden" name="tab" value="semaine" />
          <RecordField
            label="Tournée à simuler"
            name="tournee"
            suggest="/api/lookup/driverPool"
            placeholder="Code de la tournée"
            start={{ id: '', known: '', text: simulation?.tour.code ?? named ?? '' }}
            error={named && !simulation ? 'Élément introuvable' : null}
          />
          <button type="submit" className="btn btn-sm btn-dark">
            Simuler
          </button>
        </Form>
      </Box>
      {simulation && <Result simulation={simulation} canPlace={canPlace} idempotencyKey={idempotencyKey} />}
    </div>
  )
}

function Result({ simulation, canPlace, idempotencyKey }: { simulation: Simulation; canPlace: boolean; idempotencyKey: string }) {
  const { tour, before, after, items, joining, placed } = simulation
  return (
    <>
      <Box
        title={
          <>
            <span className="voice-code">{tour.code}</span> {tour.label}
          </>
        }
        count={<PoolStatusMark status={tour.status} />}
        flush
      >
        <Band items={items} />
        <p className="help flex items-center gap-2 px-4 py-3">
          <span className="pool-run sim-own static! inline-block">Conception</span>
          {'trajet prévu de ce cahier des charges\u202f; les autres sont déjà dans la tournée.'}
        </p>
      </Box>
      <Box title="Conformité" count={after.conformity && <ConformityMark conformity={after.conformity} />}>
        <p className="help">
          {before.conformity
            ? `Avant\u202f: ${CONFORMITY_WORDS[before.conformity]}. Chauffeur ${DRIVER_CATEGORY_LABELS[tour.activity].toLowerCase()}, semaine répétée.`
            : `Tournée sans trajet prévu jusqu'ici. Chauffeur ${DRIVER_CATEGORY_LABELS[tour.activity].toLowerCase()}, semaine répétée.`}
        </p>
        <Findings week={after} />
      </Box>
      <Totals before={before} after={after} />
      {placed.length > 0 && <p className="help">{`Déjà en tournée\u202f: ${placedWords(placed)}.`}</p>}
      {canPlace && joining.length > 0 && (
        <Form method="post">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="driverPoolId" value={tour.id} />
          <input type="hidden" name="tour" value={tour.code} />
          {joining.map(id => (
            <input key={id} type="hidden" name="liveLineIds" value={id} />
          ))}
          <button type="submit" className="btn btn-sm btn-primary" name="intent" value="join-tour">
            <Icon name="check" />
            Mettre sur cette tournée
          </button>
        </Form>
      )}
    </>
  )
}

/** Lines by tour: « TP-00001 les lundi, mardi (T-CAR-01) ». */
const placedWords = (placed: Simulation['placed']) =>
  [...Map.groupBy(placed, ({ number, code }) => `${number} ${code}`).values()]
    .map(days => {
      const [{ number, code }] = days as [Simulation['placed'][number]]
      const names = days.map(({ weekday }) => WEEKDAY_LABELS[weekday]!.toLowerCase()).join(', ')
      return `${number} ${days.length > 1 ? 'les' : 'le'} ${names} (${code})`
    })
    .join('\u202f; ')

const CONFORMITY_WORDS = { VERT: 'conforme', ORANGE: 'à surveiller', ROUGE: 'non conforme' } as const

/** Hours of seven days. */
function Band({ items }: { items: readonly Item[] }) {
  const span = Math.max(DAY, ...items.map(item => minuteOf(0, item.startTime) + item.amplitudeMin))
  const hours = Math.ceil(span / 360) * 6
  return (
    <>
      <div className="pool-scale" aria-hidden="true">
        {Array.from({ length: hours / 6 + 1 }, (_, quarter) => quarter * 6).map(hour => (
          <span key={hour}>{`${hour % 24} h`}</span>
        ))}
      </div>
      <ol className="pool-days">
        {DAYS.map(day => (
          <li key={day}>
            <h3>{WEEKDAY_LABELS[day]}</h3>
            <div>
              <div className="pool-band" style={{ '--pool-hour': `${100 / hours}%` } as object}>
                {items
                  .filter(({ weekday }) => weekday === day)
                  .map(item => (
                    <span
                      key={item.key}
                      className={item.own ? 'pool-run sim-own' : 'pool-run'}
                      title={`${item.number} ${item.label}, ${hoursWords(item)}`}
                      style={{
                        left: `${(minuteOf(0, item.startTime) / (hours * 60)) * 100}%`,
                        width: `${(item.amplitudeMin / (hours * 60)) * 100}%`,
                      }}
                    >
                      {item.number}
                      <span className="sr-only">{` ${hoursWords(item)}${item.own ? ', de la conception' : ''}`}</span>
                    </span>
                  ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const hoursWords = ({ startTime, amplitudeMin }: Item) =>
  `${startTime} → ${minuteWords((minuteOf(0, startTime) + amplitudeMin) % DAY)}`

/** Legal findings of the simulated week. */
export function Findings({ week: { findings, conformity } }: { week: Pick<Simulation['after'], 'findings' | 'conformity'> }) {
  if (findings.length === 0) return conformity && <p>Rien ne s'oppose à cette semaine, répétée par un même chauffeur.</p>
  return (
    <ul className="grid gap-1">
      {findings.map(({ severity, message, weekday }) => (
        <li key={`${weekday} ${message}`} className="flex gap-2">
          <Feu shape={severity === 'BLOQUANT' ? 'octagon' : 'triangle'} tone={severity === 'BLOQUANT' ? 'error' : 'warning'} />
          <span>
            <span className="sr-only">{severity === 'BLOQUANT' ? 'Bloquant' : 'Avertissement'} </span>
            {weekday && <b className="font-semibold">{WEEKDAY_LABELS[weekday]} · </b>}
            <Unbroken text={message} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Totals({ before, after }: Pick<Simulation, 'before' | 'after'>) {
  const longest = ({ days }: Simulation['after']) => Math.max(0, ...days.map(({ amplitudeMin }) => amplitudeMin))
  const empty = ({ total }: Simulation['after']) =>
    total.km > 0 ? `${formatNumber(((100 * total.kmEmpty) / total.km).toFixed(1))}\u202f%` : null
  const rows = [
    ['Kilomètres', ...[before, after].map(({ total }) => `${formatNumber(total.km.toFixed(0))}\u00a0km`)],
    ['À vide', ...[before, after].map(empty)],
    ['Conduite', ...[before, after].map(({ total }) => duration(total.drivingMin))],
    ['Service', ...[before, after].map(({ total }) => duration(total.serviceMin))],
    ['Amplitude la plus longue', ...[before, after].map(week => duration(longest(week)))],
  ].map(([label, was, becomes]) => ({ label: label!, was, becomes }))
  return (
    <Rows>
      <DataTable
        caption="Totaux de la semaine, avant et avec la conception"
        rows={rows}
        rowKey={row => row.label}
        rowLabel={row => row.label}
        columns={[
          { key: 'label', header: 'Semaine', kind: 'name', card: 'title', cell: row => row.label },
          { key: 'was', header: "Aujourd'hui", kind: 'num', width: '140px', card: 'start', cell: row => row.was },
          { key: 'becomes', header: 'Avec la conception', kind: 'num', width: '160px', card: 'end', cell: row => row.becomes },
        ]}
      />
    </Rows>
  )
}
