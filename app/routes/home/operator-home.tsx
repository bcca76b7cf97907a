import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { LIVE_FEUX } from '#app/components/journey-management/live-state.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { figureHref, operatorFigures } from '#domain/home/figures.ts'
import { isError, urgentDepartures } from '#domain/home/urgent.ts'
import { LIVE_STATE_LABELS, type LiveState } from '#domain/journey-management/live/values.ts'
import { Alerts } from './alerts.tsx'
import { DayBand } from './day-band.tsx'
import { DayStrip } from './day-strip.tsx'
import { CountLink, FigureBox, Follow, Nothing } from './tiles.tsx'
import { type OperationsHome, ToTreat } from './to-treat.tsx'

/** « Tour de contrôle » (`domain.md` §4.1; look, picture 10a). */
export function OperatorHome({ home }: { home: OperationsHome }) {
  const { today, now, band, counts, live, departures, tomorrow, alerts } = home
  const figures = operatorFigures(today)
  const treat = urgentDepartures(departures, now)
  const urgent = treat.some(({ urgency }) => isError(urgency))
  return (
    <div className="home">
      <div>
        <Box
          title="Départs du jour"
          count={<CountLink figure={figures.today} count={counts.today} label="trajets aujourd'hui" />}
          action={
            <>
              <a href="/journey-management/calendar?span=day">Planning</a> ·{' '}
              <a href={figureHref(figures.today)}>Voir en tableau</a>
            </>
          }
        >
          {band && <DayBand figure={figures.today} band={band} href={figureHref} />}
          <DayStrip departures={departures} today={today} now={now} />
        </Box>
        <Box
          title="À traiter, par urgence"
          count={treat.length > 0 && <span className={urgent ? 'count count-urgent' : 'count'}>{treat.length}</span>}
          action={<a href={figureHref(figures.today)}>Tout voir</a>}
          flush
        >
          <ToTreat rows={treat} departures={departures.length} now={now} />
        </Box>
      </div>
      <div>
        <UnderWay live={live} />
        <FigureBox
          title="Demain, sans chauffeur"
          figure={figures.tomorrowUnassigned}
          count={counts.tomorrowUnassigned}
          label="trajets demain sans chauffeur"
          act="Affecter"
          urgent
        >
          {tomorrow.length === 0 ? (
            <Nothing checked={counts.tomorrow.total}>
              {counts.tomorrow.total === 0
                ? 'Rien à affecter\u202f: aucun trajet demain.'
                : 'Tous les trajets de demain sont affectés.'}
            </Nothing>
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
        </FigureBox>
        <Box title="Indisponibles aujourd'hui" flush>
          <div className="box-rows">
            <Follow label="Chauffeurs absents" figure={figures.absent} count={counts.absent} />
            <Follow label="Remplacements à pourvoir" figure={figures.toReplace} count={counts.toReplace} />
            <Follow label="Véhicules hors service" figure={figures.outOfService} count={counts.outOfService} />
            <Follow label="Véhicules en maintenance" figure={figures.inMaintenance} count={counts.inMaintenance} />
            <Follow label="Échéances d'ici 30 jours" figure={figures.expiries} count={counts.expiries} />
          </div>
        </Box>
        {counts.modificationsToValidate.total > 0 && (
          <Box title="Modifications demandées" flush>
            <div className="box-rows">
              <Follow
                label="Modifications à valider"
                figure={figures.modificationsToValidate}
                count={counts.modificationsToValidate}
              />
            </div>
          </Box>
        )}
        <FigureBox
          title="Retards à qualifier"
          figure={figures.delaysToQualify}
          count={counts.delaysToQualify}
          label="retards à qualifier"
          act="Qualifier"
        >
          <p className="home-nothing">
            {counts.delaysToQualify.total === 0
              ? "Aucun retard n'attend sa cause."
              : 'Un trajet se contrôle une fois ses retards qualifiés.'}
          </p>
        </FigureBox>
        <FigureBox
          title="Incidents ouverts"
          figure={figures.openIncidents}
          count={counts.openIncidents}
          label="incidents ouverts"
          act="Suivre"
        >
          <p className="home-nothing">
            {counts.openIncidents.total === 0
              ? "Aucun incident n'est ouvert."
              : 'Assureur, client, accident du travail\u202f: chaque fiche compte ses délais.'}
          </p>
        </FigureBox>
        <FigureBox
          title="À contrôler"
          figure={figures.toControl}
          count={counts.toControl}
          label="trajets à contrôler"
          act="Contrôler"
        >
          <p className="home-nothing">
            {counts.toControl.total === 0
              ? 'Aucun trajet terminé ne reste à contrôler.'
              : `${counted(counts.toControl.total, 'trajet terminé attend son contrôle', 'trajets terminés attendent leur contrôle')}.`}
          </p>
        </FigureBox>
        {counts.toReview.total > 0 && (
          <FigureBox title="À revoir" figure={figures.toReview} count={counts.toReview} label="trajets à revoir" act="Revoir">
            <p className="home-nothing">Leur plan a changé depuis que quelqu'un les a modifiés.</p>
          </FigureBox>
        )}
        <Alerts alerts={alerts} />
      </div>
    </div>
  )
}

/** Live states that need attention. */
const TROUBLED: readonly LiveState[] = ['EN_RETARD', 'NON_DEMARRE', 'SIGNAL_PERDU', 'A_RISQUE', 'A_L_ARRET']

/** Journeys that are or may be late, each linking to the live screen. */
function UnderWay({ live }: Pick<OperationsHome, 'live'>) {
  const troubled = live.filter(({ state }) => TROUBLED.includes(state))
  const total = live.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box title="En temps réel" action={<a href={LIVE}>Suivre</a>} flush>
      {troubled.length === 0 ? (
        <Nothing checked={total}>
          {total === 0
            ? "Aucun trajet n'est en cours."
            : `${counted(total, 'trajet en cours', 'trajets en cours')}, rien à signaler.`}
        </Nothing>
      ) : (
        <div className="box-rows">
          {troubled.map(({ state, count }) => (
            <div key={state}>
              <Feu {...LIVE_FEUX[state]} />
              <a href={`${LIVE}?status=${state}`}>{LIVE_STATE_LABELS[state]}</a>
              <span className={LIVE_FEUX[state].tone === 'error' ? 'count count-urgent' : 'count'}>{count}</span>
            </div>
          ))}
        </div>
      )}
    </Box>
  )
}
const LIVE = '/journey-management/live'
