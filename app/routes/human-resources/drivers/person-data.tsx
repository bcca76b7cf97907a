import { type Job, JobProgress } from '#app/components/jobs/job-progress.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { fileSize } from '#domain/documents/file-values.ts'
import { ERASE_WORD, ERASED } from '#domain/human-resources/drivers/person-data.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'
import type { DriverRecord } from './form.tsx'

interface PersonDataProps {
  driver: DriverRecord
  data: {
    exports: { id: string; createdAt: string; until: string; sizeBytes: number }[]
    erased: boolean
    erasureRefusal: string | null
  }
  job: Job | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** « Données de la personne » (GDPR): export of a driver's data and its erasure, `?panel=person-data`. */
export function PersonDataPanel({ driver, data, job, idempotencyKey, failure, closeHref }: PersonDataProps) {
  return (
    <Panel title={`Données de ${driverName(driver)}`} closeHref={closeHref}>
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {job && (
        <JobProgress job={job} unit="documents">
          <Banner tone="success">
            {job.label}
            {'\u202f'}: terminé.
          </Banner>
        </JobProgress>
      )}
      {data.erased ? (
        <Banner tone="info">{ERASED}.</Banner>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <PanelSection title="Exporter">
            <p className="help">
              Une archive ZIP de tout ce que la maison sait de lui, en JSON, avec ses documents. Elle se télécharge pendant sept
              jours, par les administrateurs seuls.
            </p>
            {data.exports.length > 0 && (
              <ul>
                {data.exports.map(({ id, createdAt, until, sizeBytes }) => (
                  <li key={id}>
                    <a className="text-link" href={`/human-resources/drivers/${driver.id}?document=${id}`} data-reload>
                      Archive du {dayAndTime(createdAt)}
                    </a>{' '}
                    <span className="help">
                      {fileSize(sizeBytes)}, jusqu'au {dayAndTime(until)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <Form method="post" id="export-data-form" className="mt-3">
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <button type="submit" className="btn btn-sm btn-dark" name="intent" value="export-data">
                Exporter les données de la personne
              </button>
            </Form>
          </PanelSection>
          <PanelSection title="Effacer">
            {data.erasureRefusal ? (
              <p className="help">{data.erasureRefusal}.</p>
            ) : (
              <Form method="post" id="erase-data-form" className="form">
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <p>
                  Identité, coordonnées, contrat, absences, habilitations, documents, photo et compte sont effacés pour de bon.
                  Ses trajets restent, au nom de «{'\u202f'}Chauffeur effacé{'\u202f'}».
                </p>
                <Field
                  id="erase-confirmation"
                  name="confirmation"
                  label={`Pour confirmer, écrivez ${ERASE_WORD}`}
                  autoComplete="off"
                  required
                  error={issueAt(failure, 'confirmation')}
                />
                <button type="submit" className="btn btn-sm btn-danger" name="intent" value="erase-data">
                  Effacer définitivement
                </button>
              </Form>
            )}
          </PanelSection>
        </div>
      )}
    </Panel>
  )
}
