import { ConformityMark } from '#app/components/journey-management/pool-marks.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Unbroken } from '#app/components/ui/panel/unbroken.tsx'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { weekLimits } from '#domain/driving-time/week-counters.ts'
import { duration, minuteWords } from '#domain/formats/hours.ts'
import type { DayFigures } from '#domain/journey-management/drivers-pools/week.ts'
import type { DriverPoolRecord } from '../form.tsx'

/** « Conformité »: legal findings of the week, by day. */
export function PoolConformity({ pool: { week, activity } }: { pool: DriverPoolRecord }) {
  const { conformity, findings, days, total } = week
  if (!conformity) return <Empty title="Aucun trajet prévu">La semaine type dit sur quoi la conformité se calcule.</Empty>
  const limits = weekLimits(activity)
  const of = (minutes: number, limit: number) => (
    <span className={minutes > limit ? 'out-error' : undefined}>{`${duration(minutes)} sur ${duration(limit)}`}</span>
  )
  return (
    <div className="grid gap-4">
      <Box title="Semaine" count={<ConformityMark conformity={conformity} />}>
        <Facts
          items={[
            ['Conduite hebdomadaire', of(total.drivingMin, limits.driving)],
            ['Conduite sur deux semaines', of(2 * total.drivingMin, limits.fortnight)],
            ['Temps de service', of(total.serviceMin, limits.service)],
            ['Nuit (21 h – 6 h)', duration(total.nightMin)],
          ]}
        />
        {findings.length === 0 ? (
          <p className="help">Rien ne s'oppose à cette semaine, répétée par un même chauffeur.</p>
        ) : (
          <ul className="grid gap-1">
            {findings.map(({ severity, message, weekday }) => (
              <li key={`${weekday} ${message}`} className="flex gap-2">
                <Feu
                  shape={severity === 'BLOQUANT' ? 'octagon' : 'triangle'}
                  tone={severity === 'BLOQUANT' ? 'error' : 'warning'}
                />
                <span>
                  <span className="sr-only">{severity === 'BLOQUANT' ? 'Bloquant' : 'Avertissement'} </span>
                  {weekday && <b className="font-semibold">{WEEKDAY_LABELS[weekday]} · </b>}
                  <Unbroken text={message} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Box>
      <Rows>
        <DataTable
          caption="Temps de chaque jour"
          rows={days}
          rowKey={row => String(row.weekday)}
          rowLabel={row => WEEKDAY_LABELS[row.weekday]!}
          columns={[
            { key: 'day', header: 'Jour', kind: 'name', card: 'title', cell: row => WEEKDAY_LABELS[row.weekday] },
            {
              key: 'hours',
              header: 'Départ → arrivée',
              width: '148px',
              card: 'sub',
              cell: row => `${minuteWords(row.start)} → ${minuteWords(row.end % 1_440)}`,
            },
            figure('amplitude', 'Amplitude', row => row.amplitudeMin, 'start'),
            figure('driving', 'Conduite', row => row.drivingMin, 'middle'),
            { ...figure('service', 'Service', row => row.serviceMin), hideBelow: 940 },
            { ...figure('night', 'Nuit', row => row.nightMin), hideBelow: 940 },
            figure('rest', 'Repos ensuite', row => Math.max(0, row.restMin), 'end'),
          ]}
        />
      </Rows>
    </div>
  )
}

const figure = (key: string, header: string, minutes: (row: DayFigures) => number, card?: 'start' | 'middle' | 'end') => ({
  key,
  header,
  kind: 'num' as const,
  width: '112px',
  card,
  cell: (row: DayFigures) => duration(minutes(row)),
})
