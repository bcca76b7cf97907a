import { JobProgress } from '#app/components/jobs/job-progress.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { GENERATION_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import type { GenerationOutcome, GenerationStep } from './panels.server.ts'

interface GenerateProps {
  step: GenerationStep
  today: string
  links: ListLinks
  failure: FormFailure | undefined
  closeHref: string
}

/**
 * « Générer jusqu'au … »: choose a date at `?panel=generate`, watch the job and read its report at `?job=…`. Works without
 * JavaScript and can be left and resumed.
 */
export function GeneratePanel(props: GenerateProps) {
  const { step, links, closeHref } = props
  const { job } = step
  if (!job) return <ChooseDate {...props} />
  return (
    <Panel
      title="Génération des trajets"
      closeHref={closeHref}
      footer={
        <>
          <a className="btn btn-line" href={closeHref}>
            Revenir à la liste
          </a>
          <a className="btn btn-bare" href={links.to({ panel: 'generate' })}>
            Générer de nouveau
          </a>
        </>
      }
    >
      <div className="grid gap-4">
        <JobProgress job={job} unit="lignes">
          <h3 className="section-title">{job.label}</h3>
          {job.report && <Report report={job.report} links={links} />}
        </JobProgress>
      </div>
    </Panel>
  )
}

function Report({ report, links }: { report: GenerationOutcome; links: ListLinks }) {
  const { text, failures, review, warnings = [], uncovered = [] } = report
  return (
    <>
      <Banner tone={failures.length > 0 ? 'warning' : 'success'}>
        <p>{text}</p>
        {review > 0 && (
          <p>
            <a className="text-link" href="/journey-management/journeys?review=1&dates=all">
              Voir les trajets à revoir
            </a>
          </p>
        )}
      </Banner>
      {warnings.map(warning => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {failures.length > 0 && (
        <section>
          <h3 className="section-title">Lignes en erreur</h3>
          <ul className="mt-2 grid gap-2">
            {failures.map(({ id, line, message }) => (
              <li key={line}>
                <a className="text-link" href={links.to(id ? { panel: 'show', id } : { q: line })}>
                  {line}
                </a>
                {'\u202f'}: {message}
              </li>
            ))}
          </ul>
          <p className="help mt-2">Les autres lignes sont générées. Corrigez, puis générez de nouveau.</p>
        </section>
      )}
      {uncovered.length > 0 && (
        <section>
          <h3 className="section-title">Trajets sans chauffeur</h3>
          <ul className="mt-2 grid gap-2">
            {uncovered.map(({ id, line, date, driver, reason }) => (
              <li key={`${line} ${date} ${driver}`}>
                {formatDate(date)},{' '}
                <a className="text-link" href={links.to({ panel: 'show', id })}>
                  {line}
                </a>
                {driver && !reason.startsWith(driver) && `, ${driver}`}
                {'\u202f'}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ChooseDate({ step, today, links, failure, closeHref }: GenerateProps) {
  const { lineIds, recent, idempotencyKey } = step
  return (
    <Panel
      title="Générer les trajets"
      closeHref={closeHref}
      footer={
        <Save form="generate-form" intent="generate" closeHref={closeHref}>
          Générer
        </Save>
      }
    >
      <RecordForm
        id="generate-form"
        intent="generate"
        {...{ idempotencyKey, failure }}
        book={GENERATION_FIELDS}
        start={{ until: step.proposed }}
      >
        {field => (
          <>
            {lineIds.map((id, index) => (
              <input key={id} type="hidden" name={`lineIds[${index}]`} value={id} />
            ))}
            {field('until', { required: true, min: today, help: "La génération de chaque nuit va jusqu'à J+42" })}
            <div className="help grid gap-2">
              <p>
                {lineIds.length === 0
                  ? 'Toutes les lignes planifiées dont le cahier des charges est accepté.'
                  : lineIds.length === 1
                    ? 'Pour la ligne choisie.'
                    : `Pour les ${lineIds.length} lignes choisies.`}
              </p>
              <p>
                Les jours fériés, exclusions et fermetures sont sautés. Un trajet qui existe déjà n'est pas créé deux fois. Ce que
                quelqu'un a modifié n'est pas touché{'\u202f'}: il passe « À revoir » si sa ligne a changé.
              </p>
            </div>
          </>
        )}
      </RecordForm>
      {recent.length > 0 && (
        <section className="mt-6">
          <h3 className="section-title">Vos dernières générations</h3>
          <ul className="mt-2 grid gap-2">
            {recent.map(({ id, label, at, status, text }) => (
              <li key={id}>
                <a className="text-link" href={links.to({ job: id })}>
                  {label}
                </a>
                <span className="help block">
                  {dayAndTime(at)} · {text ?? STATUSES[status]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}

const STATUSES = {
  EN_ATTENTE: 'en attente',
  EN_COURS: 'en cours',
  TERMINE: 'terminée',
  ECHEC: 'arrêtée sur une erreur',
  ANNULE: 'annulée',
}
