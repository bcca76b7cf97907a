import { useLocation } from 'react-router'
import { DrivingLeft } from '#app/components/human-resources/driving-left.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { clockTime, shortDay } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { NO_DRIVER } from '#domain/home/my-day.ts'
import { REPORTS } from '#domain/home/reports.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { Absences } from './absences.tsx'
import type { Day } from './day.ts'
import { Failed } from './failed.tsx'
import { Infractions } from './infractions.tsx'
import { Leave } from './leave.tsx'
import { NextAct } from './next-act.tsx'
import { Deadlines, Papers } from './papers.tsx'
import { Rail } from './rail.tsx'
import { Receive } from './receive.tsx'
import { Reports } from './reports.tsx'
import { Taken } from './taken.tsx'
import { usePress } from './use-press.ts'
import { Waiting } from './waiting.tsx'

// The report form is stored in the phone with the day (`use-press.ts`).
const ReportPanel = late(() => import('./report.tsx'), 'ReportPanel')

/** « Ma journée », designed for phones (`domain.md` §4.1; look, picture 09a). */
export function MyDay({ day, userId, failure }: { day: Day; userId: string; failure: FormFailure | undefined }) {
  return day.linked ? <Linked {...{ day, userId }} answered={failure} /> : <p className="my-day-none">{NO_DRIVER}</p>
}

function Linked({ day, userId, answered }: { day: Day; userId: string; answered: FormFailure | undefined }) {
  const { shown, kept, press, failure } = usePress(day, userId, answered)
  const { runs, next, ahead, idempotencyKey } = shown
  const reports = new URLSearchParams(useLocation().search).get('panel') === 'report'
  const ofAhead = ahead.some(({ number }) => number === failure?.typed.journey)
  const ofAct = ofAhead || ['facts', 'fail', ...REPORTS].includes(failure?.intent ?? '') ? undefined : failure
  const stop = next && runs.find(({ number }) => number === next.number)?.stops.find(({ position }) => position === next.position)
  const act = next && (
    <>
      {next.act === 'leave' && stop ? (
        <Leave step={next} stop={stop} idempotencyKey={idempotencyKey} failure={ofAct} />
      ) : (
        <NextAct step={next} approaches={stop?.status === 'A_FAIRE'} idempotencyKey={idempotencyKey} failure={ofAct} />
      )}
      {stop && next.position !== null && (
        <Failed step={next} idempotencyKey={idempotencyKey} failure={failure?.intent === 'fail' ? failure : undefined} />
      )}
    </>
  )
  return (
    <div className="my-day" onSubmitCapture={press}>
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#14171e" />
      <Waiting kept={kept} runs={runs} ahead={ahead} />
      {runs.length === 0 && <p className="my-day-none">Vous n'avez aucun trajet aujourd'hui.</p>}
      {runs.map(run => (
        <section key={run.number} aria-label={run.label}>
          <div className="my-day-band">
            <p className="my-day-line">
              <b>{run.line ?? run.number}</b>
              {shortDay(run.serviceDate).slice(0, -5)}
            </p>
            <dl>
              {run.pool && <Fact label="Tournée">{run.pool}</Fact>}
              {run.serviceStart && <Fact label="Prise de service">{run.serviceStart}</Fact>}
              <Fact label="Départ">{clockTime(run.plannedStart)}</Fact>
              {run.vehicle && (
                <Fact label={run.category ? VEHICLE_CATEGORY_LABELS[run.category] : 'Véhicule'}>{run.vehicle}</Fact>
              )}
              {run.trailer && <Fact label="Remorque">{run.trailer}</Fact>}
              {run.mate && <Fact label="Avec">{run.mate}</Fact>}
            </dl>
          </div>
          <p className="my-day-run">
            <b>{run.label}</b>
            <span>
              {run.stopsDone}/{run.stopsTotal} arrêts
            </span>
          </p>
          {next?.number === run.number && next.position === null && act}
          <Rail run={run}>{next?.number === run.number && next.position !== null && act}</Rail>
          <Reports number={run.number} />
          <Taken
            run={run}
            idempotencyKey={idempotencyKey}
            failure={failure?.intent === 'facts' && failure.typed.journey === run.number ? failure : undefined}
          />
        </section>
      ))}
      {reports && <ReportPanel runs={runs} idempotencyKey={idempotencyKey} failure={failure} />}
      {day.driving && (
        <Box title="Ma conduite et mes repos" flush>
          {day.driving.regime === 'FR' && (
            <p className="my-day-none">
              Vos trajets sont hors du règlement (CE) n° 561/2006&nbsp;: un repos de 35 h par semaine vous est dû.
            </p>
          )}
          <div className="figures">
            <DrivingLeft {...day.driving} />
          </div>
        </Box>
      )}
      <Box title="Mes 7 prochains jours" flush>
        {ahead.length === 0 ? (
          <p className="home-nothing">Rien n'est encore prévu pour vous.</p>
        ) : (
          <ul className="my-day-ahead">
            {ahead.map(({ number, serviceDate, status, plannedStart, label }) => (
              <li key={number}>
                <Icon name="calendar" />
                <b>{shortDay(serviceDate).slice(0, -5)}</b> {clockTime(plannedStart)}
                {status === 'CONFIRME' && <Status shape="tick" tone="success" label="Bien reçu" />}
                {status === 'AFFECTE' && (
                  <Receive
                    number={number}
                    idempotencyKey={idempotencyKey}
                    failure={failure?.typed.journey === number ? failure : undefined}
                  />
                )}
                <span>{label}</span>
              </li>
            ))}
          </ul>
        )}
      </Box>
      <Papers papers={day.papers} today={day.today} />
      <Deadlines papers={day.papers} today={day.today} />
      <Infractions infractions={day.infractions} idempotencyKey={idempotencyKey} failure={failure} />
      <Absences absences={day.absences} balances={day.balances} idempotencyKey={idempotencyKey} failure={failure} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
