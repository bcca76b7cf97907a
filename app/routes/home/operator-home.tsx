import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Box } from '#app/components/ui/box.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { figureHref, operatorFigures } from '#domain/home/figures.ts'
import { isError, toTreat } from '#domain/home/urgent.ts'
import { Alerts } from './alerts.tsx'
import { DayBand } from './day-band.tsx'
import { DayStrip } from './day-strip.tsx'
import { CountLink, Nothing } from './tiles.tsx'
import { type OperationsHome, ToTreat } from './to-treat.tsx'

/** « Tour de contrôle » (`domain.md` §4.1; look, picture 10a). */
export function OperatorHome({ home }: { home: OperationsHome }) {
  const { today, now, band, counts, departures, tomorrow, alerts } = home
  const figures = operatorFigures(today)
  const treat = toTreat(departures, now)
  const urgent = treat.some(({ urgency }) => isError(urgency))
  return (
    <div className="home">
      <div>
        <Box
          title="Départs du jour"
          count={<CountLink figure={figures.today} count={counts.today} label="trajets aujourd'hui" />}
          action={<a href={figureHref(figures.today)}>Voir en tableau</a>}
        >
          {band && <DayBand figure={figures.today} band={band} />}
          <DayStrip departures={departures} today={today} now={now} />
        </Box>
        <Box
          title="À traiter, par urgence"
          count={treat.length > 0 && <span className={urgent ? 'count count-urgent' : 'count'}>{treat.length}</span>}
          flush
        >
          <ToTreat home={home} />
        </Box>
      </div>
      <div>
        <Box
          title="Demain, sans chauffeur"
          count={
            <CountLink
              figure={figures.tomorrowUnassigned}
              count={counts.tomorrowUnassigned}
              label="trajets demain sans chauffeur"
              urgent
            />
          }
          action={<a href={figureHref(figures.tomorrowUnassigned)}>Affecter</a>}
          flush
        >
          {tomorrow.length === 0 ? (
            <Nothing>Tous les trajets de demain sont affectés.</Nothing>
          ) : (
            <div className="box-rows">
              {tomorrow.map(row => (
                <div key={row.id}>
                  <b>{clockTime(row.plannedStart)}</b>
                  <a href={journeyHref(row).replace('panel=show', 'panel=assign')}>{row.label}</a>
                </div>
              ))}
            </div>
          )}
        </Box>
        <Box
          title="À contrôler"
          count={<CountLink figure={figures.toControl} count={counts.toControl} label="trajets à contrôler" />}
          action={<a href={figureHref(figures.toControl)}>Contrôler</a>}
          flush
        >
          <p className="home-nothing">
            {counts.toControl.total === 0
              ? 'Aucun trajet terminé ne reste à contrôler.'
              : `${counted(counts.toControl.total, 'trajet terminé attend son contrôle', 'trajets terminés attendent leur contrôle')}.`}
          </p>
        </Box>
        {counts.toReview.total > 0 && (
          <Box
            title="À revoir"
            count={<CountLink figure={figures.toReview} count={counts.toReview} label="trajets à revoir" />}
            action={<a href={figureHref(figures.toReview)}>Revoir</a>}
            flush
          >
            <p className="home-nothing">Leur plan a changé depuis que quelqu'un les a modifiés.</p>
          </Box>
        )}
        <Alerts alerts={alerts} />
      </div>
    </div>
  )
}
