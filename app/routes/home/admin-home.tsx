import { Box } from '#app/components/ui/box.tsx'
import { Figure, FigureTable } from '#app/components/ui/picture/figure.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { LineChart } from '#app/components/ui/picture/line-chart.tsx'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { addMonths, formatMonth, monthWords } from '#domain/calendar/months.ts'
import { formatEuros } from '#domain/formats/number.ts'
import { adminFigures, figureHref, LEAST_MARGIN } from '#domain/home/figures.ts'
import { OTIF_LOW, uncostedWords } from '#domain/sales/companies/figures.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { monthDays } from '#domain/sales/kpi/period.ts'
import type { adminHome } from './admin.server.ts'
import { Alerts } from './alerts.tsx'
import { Coverage, CoverageTable } from './coverage.tsx'
import { DayBand } from './day-band.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Clients, ExpiringRequests } from './requests.tsx'
import { CountLink, Follow } from './tiles.tsx'
import { ToDesignate } from './to-designate.tsx'

const NO_FILTER = () => []

type Home = Awaited<ReturnType<typeof adminHome>>

/** Home page of ADMIN: month, day, coming days, pending decisions (`domain.md` §4.1). */
export function AdminHome({ home }: { home: Home }) {
  const { today, band, counts, lateCents, months, curves, otifPct, coverage, clients, expiring, toDesignate, alerts } = home
  const { otifDays } = home
  if (!home.steps.counting)
    return (
      <div className="home">
        <FirstSteps left={home.steps.left} />
        <Alerts alerts={alerts} />
      </div>
    )
  const figures = adminFigures(today)
  const month = months.at(-1)!
  const begun = monthDays(month.month, today)
  const ofMonth = { period: begun, href: journeysBehind('earning', begun, NO_FILTER) }
  return (
    <div className="home">
      <div>
        <FirstSteps left={home.steps.left} />
        <Box title={`Le mois, ${monthUnderway(month.month, today)}`} table={<Months months={months} today={today} />} flush>
          <div className="figures">
            <FigureTile
              label="Chiffre d'affaires"
              large
              value={<Figure {...ofMonth} name="revenue" value={month.empty ? null : month.revenueCents / 100} unit="€" />}
              curve={<LineChart drawing={curves.revenue} small />}
            >
              <LastYear {...month} today={today} /> · <a href="/sales/companies?sort=-revenue">par client</a>
            </FigureTile>
            <FigureTile
              label="Taux de marge"
              large
              value={<Figure {...ofMonth} name="marginPct" value={month.marginPct} unit="%" />}
              bad={(month.marginPct ?? 0) < 0}
              curve={<LineChart drawing={curves.margin} small />}
            >
              {month.uncosted > 0 && `${uncostedWords(month.uncosted)} · `}
              <a href="/sales/companies?sort=margin">par client</a>
            </FigureTile>
            <FigureTile
              label="OTIF, 7 jours"
              large
              value={
                <Figure
                  name="otif"
                  value={otifPct}
                  unit="%"
                  period={otifDays}
                  href={journeysBehind('missed', otifDays, NO_FILTER)}
                />
              }
              low={otifPct !== null && otifPct < OTIF_LOW}
              curve={<LineChart drawing={curves.otif} small />}
            >
              <Figure
                name="otif"
                value={month.otifPct}
                unit="%"
                period={begun}
                href={journeysBehind('missed', begun, NO_FILTER)}
              />{' '}
              ce mois · <a href="/sales/companies?sort=otif">par client</a>
            </FigureTile>
          </div>
        </Box>
        <Box
          title="Trajets du jour"
          count={<CountLink figure={figures.today} count={counts.today} label="trajets aujourd'hui" />}
          action={<a href={figureHref(figures.today)}>Voir en tableau</a>}
        >
          {band && <DayBand figure={figures.today} band={band} href={figureHref} />}
        </Box>
        <Box title="Couverture des 14 prochains jours" table={<CoverageTable days={coverage} />}>
          <Coverage days={coverage} />
        </Box>
        <Clients
          title="Clients aux marges les plus basses, 12 mois"
          figure={LEAST_MARGIN}
          rows={clients}
          today={today}
          uncosted={uncostedWords}
        />
      </div>
      <div>
        <Alerts alerts={alerts} />
        <Box title="À suivre" flush>
          <div className="box-rows">
            <Follow
              label="Sans chauffeur d'ici J+2"
              figure={figures.unassigned}
              count={counts.unassigned}
              act="Affecter"
              urgent
            />
            <Follow label="Trajets à contrôler" figure={figures.toControl} count={counts.toControl} act="Contrôler" />
            <Follow label="Trajets à revoir" figure={figures.toReview} count={counts.toReview} act="Revoir" />
            <Follow label="Lignes en erreur de génération" figure={figures.failed} count={counts.failed} act="Corriger" urgent />
            <Follow
              label="Clients au-delà de leur encours"
              figure={figures.overdrawn}
              count={counts.overdrawn}
              act="Examiner"
              urgent
            />
            <Follow
              label={`Factures en retard, ${formatEuros(lateCents)}`}
              figure={figures.lateInvoices}
              count={counts.lateInvoices}
              act="Relancer"
              urgent
            />
            <Follow
              label="Offres sans réponse depuis 15 jours"
              figure={figures.unanswered}
              count={counts.unanswered}
              act="Relancer"
            />
            <Follow label="Absences à décider" figure={figures.absencesToDecide} count={counts.absencesToDecide} act="Décider" />
            <Follow
              label="Habilitations à renouveler d'ici 30 jours"
              figure={figures.certificationsDue}
              count={counts.certificationsDue}
              act="Renouveler"
            />
            <Follow
              label="Véhicules à contrôler d'ici 30 jours"
              figure={figures.vehiclesDue}
              count={counts.vehiclesDue}
              act="Planifier"
            />
            <Follow label="Véhicules hors service" figure={figures.outOfService} count={counts.outOfService} act="Suivre" />
            <Follow label="Toutes les échéances d'ici 30 jours" figure={figures.expiries} count={counts.expiries} />
          </div>
        </Box>
        <ToDesignate figure={figures.toDesignate} count={counts.toDesignate} rows={toDesignate} today={today} />
        <ExpiringRequests
          figure={figures.expiring}
          count={counts.expiring}
          rows={expiring}
          empty="Aucun contrat n'expire sous 60 jours."
        />
      </div>
    </div>
  )
}

/** « 412 000 € en novembre 2025 ». */
function LastYear({ month, lastYearCents, today }: Home['months'][number] & { today: string }) {
  const before = addMonths(month, -12)
  if (lastYearCents === null) return `rien en ${monthWords(before)}`
  return (
    <>
      <Figure {...kpiOf(before, today)} name="revenue" value={lastYearCents / 100} unit="€" /> en {monthWords(before)}, mois
      entier
    </>
  )
}

/** Month of a figure, and its indicators. */
function kpiOf(month: string, today: string) {
  const period = monthDays(month, today)
  return { period, href: `/sales/kpi?${new URLSearchParams({ ...period })}` }
}

const Months = ({ months, today }: Pick<Home, 'months' | 'today'>) => (
  <FigureTable
    head="Mois"
    rows={months}
    row={({ month }) => ({ label: formatMonth(month), ...kpiOf(month, today) })}
    columns={[
      { header: 'CA HT', name: 'revenue', unit: '€', value: row => (row.empty ? null : row.revenueCents / 100) },
      { header: 'Un an avant', unit: '€', value: row => (row.lastYearCents === null ? null : row.lastYearCents / 100) },
      { header: 'Taux de marge', name: 'marginPct', unit: '%', value: row => row.marginPct },
      { header: 'OTIF', name: 'otif', unit: '%', value: row => row.otifPct },
    ]}
  />
)
