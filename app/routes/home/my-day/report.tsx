import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import type { FieldBook } from '#domain/field-book.ts'
import { isReport, REPORT_LABELS, type Report } from '#domain/home/reports.ts'
import { OWN_DAMAGE_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { OWN_DELAY_FIELDS } from '#domain/incidents-management/delays/fields.ts'
import { OWN_INCIDENT_FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import { currentStop } from '#domain/journey-management/journeys/stop-values.ts'
import type { Day } from './day.ts'

type Run = Day['runs'][number]

interface Asked {
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** `?panel=report&about=damage&trajet=TR-…`. Reads the address in the browser, not loader data, so that it opens offline too. */
export function ReportPanel({ runs, idempotencyKey, failure }: Asked & Pick<Day, 'runs'>) {
  const address = new URLSearchParams(useLocation().search)
  const about = address.get('about')
  const run = runs.find(({ number }) => number === address.get('trajet'))
  if (!isReport(about) || !run) return null
  const { book, title, start, fields } = FORMS[about]
  const own = failure?.intent === about && failure.typed.journey === run.number ? failure : undefined
  return (
    <RecordPanel
      title={title}
      closeHref="/"
      save={`Signaler ${about === 'incident' ? "l'" : 'le '}${REPORT_LABELS[about].toLowerCase()}`}
      id="report-form"
      intent={about}
      idempotencyKey={`${idempotencyKey}-${about}`}
      failure={own}
      book={book as FieldBook}
      start={start(run)}
      multipart
    >
      {field => (
        <>
          <input type="hidden" name="journey" value={run.number} />
          <Facts items={[['Trajet', `${run.number} · ${run.label}`]]} />
          <div className="my-day-proofs">
            <div className="fields">
              {fields(field, run)}
              {about !== 'delay' && (
                <FileField
                  label="Photo"
                  full
                  accept="image/jpeg,image/png"
                  help={about === 'damage' ? 'Obligatoire pour une casse ou une mouille' : undefined}
                  photoSide={PHOTO_SIDE}
                  error={issueAt(own, 'file')}
                />
              )}
            </div>
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Shorter side of a photo, in pixels. */
const PHOTO_SIDE = 1400

interface ReportForm {
  title: string
  book: FieldBook
  start: (run: Run) => Record<string, string>
  fields: (field: FieldOf<FieldBook>, run: Run) => ReactNode
}

/** Default stop of a report: the current or next one. */
const currentStopStart = ({ stops }: Run) => ({ stop: String(currentStop(stops)?.position ?? '') })

const stopOptions = (stops: Run['stops']) =>
  stops.map(({ position, name, plannedArrival }, index) => ({
    value: String(position),
    label: `${index + 1} · ${name}, ${clockTime(plannedArrival)}`,
  }))

const FORMS: Record<Report, ReportForm> = {
  delay: {
    title: 'Signaler un retard',
    book: OWN_DELAY_FIELDS,
    start: currentStopStart,
    fields: (field, { stops }) => (
      <>
        {field('stop', {
          ...{ type: 'select', required: true, full: true, placeholder: 'Choisir' },
          options: stopOptions(stops.filter(({ actualArrival }) => !actualArrival)),
        })}
        {field('minutes', { required: true, inputMode: 'numeric', full: true, help: "Sur l'heure prévue à cet arrêt" })}
      </>
    ),
  },
  incident: {
    title: 'Signaler un incident',
    book: OWN_INCIDENT_FIELDS,
    start: run => ({ ...currentStopStart(run), severity: '1' }),
    fields: (field, { stops, vehicle }) => (
      <>
        {field('kind', { required: true, full: true, placeholder: 'Choisir' })}
        {field('severity', { required: true, full: true, help: 'Un accident corporel est au moins grave' })}
        {field('description', {
          ...{ type: 'textarea', rows: 4, required: true, maxLength: 2000, full: true },
          help: '20 caractères au moins\u202f: quoi, où, dans quelles circonstances',
        })}
        {field('stop', { type: 'select', full: true, options: stopOptions(stops), placeholder: 'Aucun arrêt en particulier' })}
        {field('place', { maxLength: 120, full: true, help: "Vide\u202f: celui de l'arrêt" })}
        {field('injured', { inputMode: 'numeric' })}
        {vehicle && field('immobilised')}
      </>
    ),
  },
  damage: {
    title: 'Signaler un dommage',
    book: OWN_DAMAGE_FIELDS,
    start: currentStopStart,
    fields: (field, { stops }) => (
      <>
        {field('kind', { required: true, full: true, placeholder: 'Choisir' })}
        {field('stop', { type: 'select', full: true, options: stopOptions(stops), placeholder: 'Aucun arrêt en particulier' })}
        {field('description', { type: 'textarea', rows: 3, required: true, maxLength: 2000, full: true })}
        {field('parcels', { inputMode: 'numeric', full: true })}
        {field('reserves', {
          type: 'textarea',
          rows: 2,
          maxLength: 1000,
          full: true,
          help: 'Comme le destinataire les a écrites',
        })}
      </>
    ),
  },
}
