import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Delay } from '#app/components/journey-management/journey-marks.tsx'
import { REQUEST_FEUX } from '#app/components/sales/request-status.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Figure, FigureTable } from '#app/components/ui/picture/figure.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { LineChart } from '#app/components/ui/picture/line-chart.tsx'
import { StatusBand } from '#app/components/ui/status-band.tsx'
import { Count } from '#app/components/ui/tag.tsx'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { formatMonth, monthWords } from '#domain/calendar/months.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { bestClients, PIPELINE, salesFigures } from '#domain/home/figures.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { MODIFICATION_STATUS_LABELS, MODIFICATION_TYPE_LABELS } from '#domain/journey-management/modifications/values.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import { OTIF_LOW, uncostedWords } from '#domain/sales/companies/figures.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { type Days, monthDays } from '#domain/sales/kpi/period.ts'
import { Alerts } from './alerts.tsx'
import { Clients, ExpiringRequests, Requests, yearly } from './requests.tsx'
import type { salesHome } from './sales.server.ts'
import { CountLink, Nothing, tile } from './tiles.tsx'

type Home = Awaited<ReturnType<typeof salesHome>>

/** Home page of SALES: follow-ups, offers, ending contracts, clients' results (`domain.md` §4.1). */
export function SalesHome({ home, userId }: { home: Home; userId: string }) {
  const { counts, toPropose, unanswered, expiring, late, asked, months, revenue, otifPct, clients, alerts } = home
  const { today, otifDays } = home
  const behind = (figure: JourneyFigure, period: Days) => ({
    ...{ period, of: userId },
    href: journeysBehind(figure, period, name => (name === 'salesUser' ? [userId] : [])),
  })
  const figures = salesFigures(userId)
  const thisMonth = months.at(-1)!
  return (
    <div className="home home-sales">
      <div>
        <div className="home-pipeline">
          <StatusBand
            label="Mes cahiers des charges"
            items={PIPELINE.map(status =>
              tile(REQUEST_STATUS_LABELS[status], figures[status], counts[status], REQUEST_FEUX[status]),
            )}
          />
        </div>
        <Box title="Clients en retard aujourd'hui" count={countOf(late)} flush>
          {late.length === 0 ? (
            <Nothing checked={counts.clients.total}>Aucun de vos clients n'attend un trajet en retard.</Nothing>
          ) : (
            <div className="box-rows">
              {late.map(row => (
                <div key={row.number}>
                  <div className="home-row">
                    <a href={`/sales/companies/${row.companyId}`}>{row.company}</a>
                    <p>
                      <a href={journeyHref(row)}>{row.label}</a> <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} />
                    </p>
                  </div>
                  {row.contact && (
                    <a
                      className="btn btn-sm btn-dark"
                      href={`tel:${row.contact.phone}`}
                      title={`${row.contact.name}, ${formatPhone(row.contact.phone)}`}
                    >
                      Appeler
                    </a>
                  )}
                </div>
              ))}
              <ListedMax shown={late.length} what="premiers, les plus en retard" most={SHORT_LIST_MAX} />
            </div>
          )}
        </Box>
        <Box title="Modifications demandées par mes clients" count={countOf(asked)} flush>
          {asked.length === 0 ? (
            <Nothing>Aucune demande de vos clients n'attend.</Nothing>
          ) : (
            <div className="box-rows">
              {asked.map(row => (
                <div key={row.id}>
                  <div className="home-row">
                    <a href={`/journey-management/journeys?panel=modification&modification=${row.id}`}>
                      {row.number} · {MODIFICATION_TYPE_LABELS[row.type]}
                    </a>
                    <p>
                      {row.company}, {row.label}
                    </p>
                  </div>
                  <span className="home-aside">
                    {row.agreement ? 'votre accord' : MODIFICATION_STATUS_LABELS[row.status]} · {shortDay(row.effectiveFrom)}
                  </span>
                </div>
              ))}
              <ListedMax shown={asked.length} what="demandes les plus proches" most={SHORT_LIST_MAX} />
            </div>
          )}
        </Box>
        <Requests
          title="À proposer"
          figure={figures.CONCU}
          count={counts.CONCU}
          rows={toPropose}
          empty="Aucun cahier des charges conçu n'attend d'être proposé."
          aside={yearly}
        />
        <Requests
          title="Offres sans réponse"
          figure={figures.unanswered}
          count={counts.unanswered}
          rows={unanswered}
          empty="Aucune offre n'attend une réponse depuis plus de 15 jours."
          aside={row => (row.offerExpiresOn ? `expire le ${shortDay(row.offerExpiresOn)}` : null)}
        />
      </div>
      <div>
        <Box
          title="Mes clients"
          count={<CountLink figure={figures.clients} count={counts.clients} label="clients actifs" />}
          table={<Months months={months} of={month => behind('earning', monthDays(month, today))} />}
          flush
        >
          <div className="figures">
            <FigureTile
              label={`CA, ${monthWords(thisMonth.month)}`}
              value={
                <Figure
                  name="revenue"
                  value={thisMonth.empty ? null : thisMonth.revenueCents / 100}
                  unit="€"
                  {...behind('earning', monthDays(thisMonth.month, today))}
                />
              }
            >
              <a href={`/sales/companies?salesUser=${userId}&sort=-revenue`}>par client</a>
            </FigureTile>
            <FigureTile
              label="OTIF, 30 jours"
              value={<Figure name="otif" value={otifPct} unit="%" {...behind('missed', otifDays)} />}
              low={otifPct !== null && otifPct < OTIF_LOW}
            >
              <a href={`/sales/companies?salesUser=${userId}&sort=otif`}>par client</a>
            </FigureTile>
          </div>
          <figure className="spark">
            <LineChart drawing={revenue} small />
          </figure>
        </Box>
        <Clients
          title="Mes premiers clients, 12 mois"
          figure={bestClients(userId)}
          rows={clients}
          today={today}
          uncosted={uncostedWords}
        />
        <ExpiringRequests
          figure={figures.expiring}
          count={counts.expiring}
          rows={expiring}
          empty="Aucun de vos contrats n'expire sous 60 jours."
        />
        <Alerts alerts={alerts} />
      </div>
    </div>
  )
}

/** Rows of a box that may be cut, unless it is. */
const countOf = (rows: readonly unknown[]) => rows.length > 0 && rows.length < SHORT_LIST_MAX && <Count>{rows.length}</Count>

interface MonthsProps extends Pick<Home, 'months'> {
  of: (month: string) => { period: Days; of: string; href: string }
}

const Months = ({ months, of }: MonthsProps) => (
  <FigureTable
    head="Mois"
    rows={months}
    row={({ month }) => ({ label: formatMonth(month), ...of(month) })}
    columns={[{ header: 'CA HT', name: 'revenue', unit: '€', value: row => (row.empty ? null : row.revenueCents / 100) }]}
  />
)
