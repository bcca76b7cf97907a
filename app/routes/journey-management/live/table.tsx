import { LiveStateMark } from '#app/components/journey-management/live-state.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { withUnit } from '#domain/formats/number.ts'
import type { LiveRow } from '#domain/journey-management/live/row.ts'
import { type Freshness, freshnessOf } from '#domain/journey-management/live/state.ts'
import { RISK_MIN } from '#domain/journey-management/live/values.ts'

const MINUTE_MS = 60_000

/** Delay: « + 48 min », « − 4 min », « 0 min »; coloured by its state above the tolerance in minutes. */
function Gap({ minutes, tolerance }: { minutes: number; tolerance: number }) {
  const className = minutes > tolerance + RISK_MIN ? 'out-error' : minutes > tolerance ? 'out-warning' : 'text-muted'
  const sign = minutes > 0 ? '+\u00a0' : minutes < 0 ? '−\u00a0' : ''
  return <span className={className}>{`${sign}${withUnit(String(Math.abs(minutes)), 'min')}`}</span>
}

const DOTS: Record<Freshness, Parameters<typeof Feu>[0] & { word: string }> = {
  fresh: { shape: 'small', tone: 'success', word: 'récente' },
  doubtful: { shape: 'small', tone: 'warning', word: 'de moins de 15 min' },
  old: { shape: 'unknown', tone: 'neutral', word: 'ancienne' },
}

/** Age of the last position, with a dot for its reliability. */
export function Age({ seenAt, now }: { seenAt: string | null; now: string }) {
  const seenMs = seenAt === null ? null : Date.parse(seenAt)
  const { word, ...dot } = DOTS[freshnessOf(seenMs, Date.parse(now))]
  const minutes = seenMs === null ? null : Math.max(0, Math.floor((Date.parse(now) - seenMs) / MINUTE_MS))
  return (
    <span className="live-age" title={minutes === null ? 'Aucune position' : `Position ${word}`}>
      <Feu {...dot} />
      {minutes === null
        ? 'aucune'
        : minutes < 60
          ? withUnit(String(minutes), 'min')
          : minutes < 1440
            ? withUnit(String(Math.floor(minutes / 60)), 'h')
            : '> 1\u00a0j'}
    </span>
  )
}

/** Columns of `domain.md` §4.3; beside the map (picture 08a) driver and destination become second lines. */
export function liveColumns(links: ListLinks, now: string, beside: boolean): Column<LiveRow>[] {
  const state: Column<LiveRow> = {
    key: 'state',
    header: beside ? 'État, véhicule' : 'État',
    width: '136px',
    card: 'status',
    cell: row =>
      beside ? <TwoLines top={<LiveStateMark state={row.state} />} sub={plateOf(row)} /> : <LiveStateMark state={row.state} />,
  }
  const label: Column<LiveRow> = {
    key: 'label',
    header: beside ? 'Ligne, chauffeur' : 'Ligne, client',
    kind: 'name',
    card: 'title',
    title: row => [row.label, beside && row.driver, row.company].filter(Boolean).join(' · '),
    cell: row => (
      <TwoLines
        top={<a href={links.to({ trajet: row.number })}>{row.label}</a>}
        sub={beside ? [row.driver, row.company].filter(Boolean).join(' · ') : (row.company ?? 'Sans client')}
      />
    ),
  }
  const driver: Column<LiveRow> = {
    key: 'driver',
    header: 'Chauffeur, véhicule',
    width: '132px',
    card: 'sub',
    cell: row => (row.driver ? <TwoLines top={row.driver} sub={plateOf(row)} /> : null),
  }
  const next: Column<LiveRow> = {
    key: 'next',
    header: 'Prochain arrêt',
    width: '122px',
    card: 'start',
    title: row => row.next?.city,
    cell: row => (row.next ? <TwoLines top={row.next.city} sub={plannedText(row)} /> : 'Dernier arrêt'),
  }
  const eta: Column<LiveRow> = {
    key: 'eta',
    header: beside ? 'ETA, prochain arrêt' : 'ETA, écart',
    width: beside ? '182px' : '84px',
    card: beside ? 'start' : 'middle',
    title: row => (beside && row.next ? `${row.next.city}, ${plannedText(row)}` : null),
    cell: row => {
      if (!row.next) return beside ? 'Dernier arrêt' : null
      const at = (
        <b>
          {row.state === 'SIGNAL_PERDU' && row.next.eta && '~ '}
          {clockTime(row.next.eta) ?? '—'}
        </b>
      )
      const gap = <Gap minutes={row.next.gapMinutes} tolerance={row.state === 'NON_DEMARRE' ? 0 : row.next.tolerance} />
      if (!beside) return <TwoLines top={at} sub={gap} />
      return (
        <TwoLines
          top={
            <>
              {at} {gap}
            </>
          }
          sub={`${plannedText(row)} · ${row.next.city}`}
        />
      )
    },
  }
  const seen: Column<LiveRow> = {
    key: 'seen',
    header: 'Position',
    width: '80px',
    card: 'end',
    cell: row => <Age seenAt={row.seenAt} now={now} />,
  }
  return beside ? [state, label, eta, seen] : [state, label, driver, next, eta, seen]
}

const plateOf = ({ plate }: LiveRow) => plate ?? 'Sous-traité'

const plannedText = ({ state, next }: LiveRow) =>
  `${state === 'NON_DEMARRE' ? 'départ prévu' : 'prévu'} ${clockTime(next?.planned ?? null)}`
