import type { ComponentProps, ReactNode } from 'react'
import { EventBoxes } from '#app/components/incidents-management/event-rows.tsx'
import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Delay, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { ServedByBox } from '#app/components/journey-management/served-by.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Chart, type Curve } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { figureOf, type Sheet } from '#app/components/ui/picture/figure-of.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { firstDay, formatMonth, lastDay, monthWords } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { ServedBy } from '#domain/incidents-management/delays/by-responsibility.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { type MonthFigures, onTimePct, otifPct, sumOf } from '#domain/sales/companies/figures.ts'
import { kpiDays, monthDays } from '#domain/sales/kpi/period.ts'
import type { ClientJourney } from './journeys.tsx'

interface QualityProps {
  companyId: string
  today: string
  months: MonthFigures[]
  curve: Curve | null
  /** Most recent journeys of each kind. */
  late: ClientJourney[]
  lost: ClientJourney[]
  incidents: ComponentProps<typeof EventBoxes>['incidents']['rows']
  damages: ComponentProps<typeof EventBoxes>['damages']['rows']
  served: ServedBy
  /** May open incidents and damages. */
  opensEvents: boolean
  canReport: boolean
}

/** Punctuality and losses of a client over twelve months, from actual times. */
export function CompanyQuality({
  companyId,
  today,
  months,
  curve,
  late,
  lost,
  incidents,
  damages,
  served,
  opensEvents,
  canReport,
}: QualityProps) {
  const year = sumOf(months)
  if (year.journeys + year.notExecuted + year.cancelled === 0) {
    return <Empty title="Aucun trajet en douze mois">La qualité se lit dans les heures réelles des trajets terminés.</Empty>
  }
  const sheet: Sheet = { whose: 'company', id: companyId, today }
  const ofYear = (behind: JourneyFigure) => ({ ...figureOf(sheet, kpiDays({ period: 'year' }, today), behind), unit: '%' })
  const list = (more: string) => `/journey-management/journeys?company=${companyId}&${more}`
  return (
    <div className="grid grid-cols-1 gap-4">
      {canReport && <MonthReport months={months.map(({ month }) => month)} />}
      <Box title="Sur douze mois">
        <Facts
          items={[
            ['OTIF', <Figure key="otif" {...ofYear('missed')} name="otif" value={otifPct(year)} />],
            ["À l'heure", <Figure key="onTime" {...ofYear('late')} name="onTime" value={onTimePct(year)} />],
            ['Effectués', formatNumber(year.journeys)],
            ['En retard', formatNumber(year.late)],
            ['Non exécutés', formatNumber(year.notExecuted)],
            ['Annulés', formatNumber(year.cancelled)],
          ]}
        />
        <p className="help mt-3">
          OTIF{'\u202f'}: part des trajets livrés à l'heure, selon la tolérance du cahier des charges, et complets, parmi les
          trajets effectués et ceux que le transporteur n'a pas exécutés.
        </p>
      </Box>
      <ServedByBox served={served} sheet={sheet} />
      {curve && (
        <Box
          title="OTIF par mois"
          action={
            <a className="text-link" href="#mois">
              Voir en tableau
            </a>
          }
        >
          <Chart {...curve} />
        </Box>
      )}
      <section id="mois">
        <h2 className="section-title mb-2">Mois par mois</h2>
        <Rows>
          <DataTable
            caption="Qualité par mois"
            columns={monthColumns(list, sheet)}
            rows={months.toReversed()}
            rowKey={({ month }) => month}
            rowLabel={({ month }) => formatMonth(month)}
          />
        </Rows>
      </section>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Latest title="Derniers retards" empty="Aucun retard en douze mois." journeys={late}>
          {row => <Delay minutes={row.maxDelayMin} tolerance={0} />}
        </Latest>
        <Latest title="Derniers trajets annulés ou non exécutés" empty="Aucun en douze mois." journeys={lost}>
          {row => <JourneyStatusMark status={row.status} />}
        </Latest>
      </div>
      <EventBoxes incidents={{ rows: incidents }} damages={{ rows: damages }} linked={opensEvents} />
    </div>
  )
}

/** Downloads the report of a month, by default the last complete one. */
function MonthReport({ months }: { months: readonly string[] }) {
  return (
    <Form reloadDocument className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value="quality" />
      <input type="hidden" name="export" value="quality" />
      <Field
        type="select"
        name="month"
        label="Mois du rapport"
        small
        defaultValue={months.at(-2)}
        options={months.toReversed().map(value => ({ value, label: monthWords(value) }))}
      />
      <button type="submit" className="btn btn-sm btn-line">
        <Icon name="download" />
        Rapport du mois (PDF)
      </button>
    </Form>
  )
}

function monthColumns(list: (more: string) => string, sheet: Sheet): Column<MonthFigures>[] {
  const counted = (key: 'late' | 'notExecuted' | 'cancelled', header: string, width: string, filter: string) => ({
    key,
    header,
    kind: 'num' as const,
    width,
    cell: (row: MonthFigures) =>
      row[key] === 0 ? (
        '0'
      ) : (
        <a className="text-link" href={list(`from=${firstDay(row.month)}&to=${lastDay(row.month)}&${filter}`)}>
          {row[key]}
        </a>
      ),
  })
  return [
    { key: 'month', header: 'Mois', kind: 'name', card: 'title', cell: row => formatMonth(row.month) },
    {
      key: 'journeys',
      header: 'Effectués',
      kind: 'num',
      width: '100px',
      cell: row => formatNumber(row.journeys),
    },
    { ...counted('late', 'En retard', '84px', 'late=1'), card: 'start' },
    {
      key: 'otif',
      header: 'OTIF',
      kind: 'num',
      width: '76px',
      card: 'end',
      cell: row => (
        <Figure {...figureOf(sheet, monthDays(row.month, sheet.today), 'missed')} name="otif" value={otifPct(row)} unit="%" />
      ),
    },
    counted('notExecuted', 'Non exécutés', '104px', 'status=NON_EXECUTE'),
    counted('cancelled', 'Annulés', '76px', 'status=ANNULE'),
  ]
}

function Latest({
  title,
  empty,
  journeys,
  children,
}: {
  title: string
  empty: string
  journeys: readonly ClientJourney[]
  children: (journey: ClientJourney) => ReactNode
}) {
  return (
    <Box title={title}>
      {journeys.length === 0 ? (
        <p className="help">{empty}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {journeys.map(journey => (
            <li key={journey.id} className="flex flex-wrap items-baseline gap-x-3">
              <a className="text-link voice-code" href={journeyHref(journey)}>
                {journey.number}
              </a>
              <span className="min-w-0 flex-1 truncate" title={journey.label}>
                {journey.label}
              </span>
              {children(journey)}
              <span className="help basis-full">
                {[shortDay(journey.serviceDate), journey.reason].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
