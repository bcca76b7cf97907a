import { Box } from '#app/components/ui/box.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { monthOf, monthWords } from '#domain/calendar/months.ts'
import { formatEuros } from '#domain/formats/number.ts'
import { adminFigures, figureHref } from '#domain/home/figures.ts'
import { OTIF_LOW, rateText } from '#domain/sales/companies/figures.ts'
import { Alerts } from './alerts.tsx'
import { DayBand } from './day-band.tsx'
import { CountLink, Follow } from './tiles.tsx'

/** What ADMIN looks at first: the month, the day, and what waits for a decision (`domain.md` §4.1). */
export function AdminHome({ home }: { home: Answer<ApiClient['home']['direction']['$get']> }) {
  const { today, band, counts, month, otifPct, alerts } = home
  const figures = adminFigures(today)
  return (
    <div className="home">
      <div>
        <Box title={`Le mois, ${monthUnderway(monthOf(today), today)}`} flush>
          <div className="figures">
            <Figure label="Chiffre d'affaires" large value={formatEuros(month.revenueCents)}>
              {lastYear(month, today)} · <a href="/sales/companies?sort=-revenue">par client</a>
            </Figure>
            <Figure
              label="Taux de marge"
              large
              value={month.marginPct === null ? null : rateText(month.marginPct)}
              bad={(month.marginPct ?? 0) < 0}
            >
              <a href="/sales/companies?sort=margin">par client</a>
            </Figure>
            <Figure
              label="OTIF, 7 jours"
              large
              value={otifPct === null ? null : rateText(otifPct)}
              bad={otifPct !== null && otifPct < OTIF_LOW}
            >
              <a href="/sales/companies?sort=otif">par client</a>
            </Figure>
          </div>
        </Box>
        <Box
          title="Trajets du jour"
          count={<CountLink figure={figures.today} count={counts.today} label="trajets aujourd'hui" />}
          action={<a href={figureHref(figures.today)}>Voir en tableau</a>}
        >
          {band && <DayBand figure={figures.today} band={band} />}
        </Box>
      </div>
      <div>
        <Box title="À suivre" flush>
          <div className="box-rows">
            <Follow label="Sans chauffeur d'ici J+2" figure={figures.unassigned} count={counts.unassigned} urgent />
            <Follow label="Trajets à contrôler" figure={figures.toControl} count={counts.toControl} />
            <Follow label="Clients au-delà de leur encours" figure={figures.overdrawn} count={counts.overdrawn} urgent />
            <Follow
              label="Habilitations à renouveler d'ici 30 jours"
              figure={figures.certificationsDue}
              count={counts.certificationsDue}
            />
            <Follow label="Véhicules à contrôler d'ici 30 jours" figure={figures.vehiclesDue} count={counts.vehiclesDue} />
          </div>
        </Box>
        <Alerts alerts={alerts} />
      </div>
    </div>
  )
}

/** « 412 000 € en novembre 2025 » */
function lastYear({ lastYearCents }: { lastYearCents: number | null }, today: string): string {
  const before = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}`
  return lastYearCents === null
    ? `rien en ${monthWords(before)}`
    : `${formatEuros(lastYearCents)} en ${monthWords(before)}, mois entier`
}
