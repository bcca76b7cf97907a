import { Box } from '#app/components/ui/box.tsx'
import { StatusBand } from '#app/components/ui/status-band.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { withUnit } from '#domain/formats/number.ts'
import { conceptorFigures } from '#domain/home/figures.ts'
import { Alerts } from './alerts.tsx'
import { Coverage, CoverageTable } from './coverage.tsx'
import { FigureBox, Follow, Nothing, tile } from './tiles.tsx'

export type ConceptionHome = Answer<ApiClient['home']['conception']['$get']>

/** Home page of CONCEPTOR: requests to plan and driver coverage of the coming days (`domain.md` §4.1). */
export function ConceptorHome({ home }: { home: ConceptionHome }) {
  const { today, counts, toDesign, failed, pools, emptiest, coverage, alerts } = home
  const ahead = coverage.reduce((sum, { total }) => sum + total, 0)
  const figures = conceptorFigures()
  return (
    <div className="home">
      <div>
        <StatusBand
          label="À concevoir"
          items={[
            tile('À concevoir', figures.toDesign, counts.toDesign, { shape: 'ring', tone: 'info' }),
            tile('En conception', figures.inDesign, counts.inDesign, { shape: 'dot', tone: 'info' }),
            tile('Départ proche', figures.starting, counts.starting, { shape: 'diamond', tone: 'warning' }),
            tile('Erreurs de génération', figures.failed, counts.failed, { shape: 'octagon', tone: 'error', act: true }),
            tile('Lignes sans chauffeur', figures.noDriver, counts.noDriver, { shape: 'diamond', tone: 'warning' }),
          ]}
        />
        <Box title="Couverture des 14 prochains jours" table={<CoverageTable days={coverage} />}>
          <Coverage days={coverage} />
        </Box>
        <FigureBox
          title="À concevoir, par départ"
          figure={figures.toDesign}
          count={counts.toDesign}
          label="cahiers des charges à concevoir"
          act="Tout voir"
        >
          {toDesign.length === 0 ? (
            <Nothing>Aucun cahier des charges n'attend sa conception.</Nothing>
          ) : (
            <div className="box-rows">
              {toDesign.map(row => (
                <div key={row.id}>
                  <div className="home-row">
                    <a href={`/journey-management/delivery-request/${row.id}`}>
                      {row.number} · {row.title}
                    </a>
                    <p>{row.company}</p>
                  </div>
                  <span className="home-aside">{daysTo(row.validFrom, today)}</span>
                </div>
              ))}
            </div>
          )}
        </FigureBox>
      </div>
      <div>
        <FigureBox
          title="Erreurs de génération"
          figure={figures.failed}
          count={counts.failed}
          label="trajets prévus en erreur"
          act="Trajets prévus"
          urgent
        >
          {failed.length === 0 ? (
            <Nothing checked={ahead}>
              {ahead === 0 ? 'Rien à générer dans les 14 prochains jours.' : 'Tous les trajets prévus se génèrent.'}
            </Nothing>
          ) : (
            <div className="box-rows">
              {failed.map(row => (
                <div key={row.id}>
                  <div className="home-row">
                    <a href={`/journey-management/live-lines?panel=show&id=${row.id}`}>{row.label}</a>
                    <p>{row.generationError}</p>
                  </div>
                </div>
              ))}
            </div>
          )}
        </FigureBox>
        <FigureBox
          title="Tournées hors limites"
          figure={figures.unlawfulPools}
          count={counts.unlawfulPools}
          label="tournées hors limites"
          act="Corriger"
          urgent
        >
          {counts.unlawfulPools.total === 0 ? (
            <Nothing checked={pools}>
              {pools === 0 ? 'Aucune tournée à vérifier.' : 'Conduite, service, repos et amplitude sont dans les limites.'}
            </Nothing>
          ) : (
            <p className="home-nothing">Conduite, service, repos ou amplitude dépassent ce que la loi permet.</p>
          )}
        </FigureBox>
        {emptiest.length > 0 && (
          <Box title="Kilomètres à vide par tournée" action={<a href="/journey-management/drivers-pools">Tournées</a>} flush>
            <div className="box-rows">
              {emptiest.map(({ id, code, label, emptyPct }) => (
                <div key={id}>
                  <a href={`/journey-management/drivers-pools/${id}?tab=economy`} title={label}>
                    {code} · {label.split(' puis ')[0]}
                  </a>
                  <span className="count">{withUnit(emptyPct.toFixed(0), '%')}</span>
                </div>
              ))}
            </div>
          </Box>
        )}
        <Box title="Modifications demandées" flush>
          <div className="box-rows">
            <Follow
              label="Modifications à valider"
              figure={figures.modificationsToValidate}
              count={counts.modificationsToValidate}
            />
          </div>
        </Box>
        <Box title="Chauffeurs" flush>
          <div className="box-rows">
            <Follow label="Absences à valider" figure={figures.absencesToDecide} count={counts.absencesToDecide} />
            <Follow
              label="Habilitations à renouveler d'ici 30 jours"
              figure={figures.certificationsDue}
              count={counts.certificationsDue}
            />
            <Follow label="Toutes les échéances d'ici 30 jours" figure={figures.expiries} count={counts.expiries} />
            <Follow label="Pièces à vérifier" figure={figures.certificationsToCheck} count={counts.certificationsToCheck} />
          </div>
        </Box>
        <Box title="Exploitation" flush>
          <div className="box-rows">
            <Follow label="Retards à qualifier" figure={figures.delaysToQualify} count={counts.delaysToQualify} />
            <Follow label="Incidents ouverts" figure={figures.openIncidents} count={counts.openIncidents} />
          </div>
        </Box>
        <Alerts alerts={alerts} />
      </div>
    </div>
  )
}

/** Due date with the remaining days: « J−12 », « aujourd'hui », « depuis 3 j ». */
function daysTo(day: string, today: string): string {
  const days = daysBetween(today, day)
  const when = days > 0 ? `J−${days}` : days === 0 ? "aujourd'hui" : `dépassé de ${-days} j`
  return `${shortDay(day)} · ${when}`
}
