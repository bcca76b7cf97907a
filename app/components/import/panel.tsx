import { FileField } from '#app/components/ui/form/file-field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { importHref, listHref, templateHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asText } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { Asked } from './asked.tsx'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview, PreviewFoot } from './preview.tsx'
import type { ImportWords } from './words.ts'

interface ImportPanelProps {
  step: ImportStep
  /** Query string of the page. */
  search: string
  failure: FormFailure | undefined
  words: ImportWords
}

/**
 * Spreadsheet import over a list, at `?panel=import`: upload, line-by-line preview, apply, report. Each step has a URL and each move is a
 * form, so it works without JavaScript and can be resumed.
 */
export function ImportPanel({ step, search, failure, words }: ImportPanelProps) {
  const { key, shown } = step
  const close = listHref(search)
  if (!shown) return <ChooseFile step={step} search={search} failure={failure} words={words} />
  const started = shown.job !== null
  return (
    <Panel
      title={words.title}
      size="wide"
      closeHref={close}
      footer={
        started ? (
          <>
            <a className="btn btn-line" href={close}>
              Revenir à la liste
            </a>
            <a className="btn btn-bare" href={importHref(search)}>
              Importer un autre fichier
            </a>
          </>
        ) : (
          <>
            {/* Beside the pressed button, because the lines scroll. */}
            {failure && failure.intent !== 'import-given' && (
              <div className="w-full">
                <WholeRefusal failure={failure} />
              </div>
            )}
            <PreviewFoot shown={shown} search={search} idempotencyKey={key} />
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {started && <ImportOutcome shown={shown} search={search} words={words} idempotencyKey={key} />}
        {!started && <Asked shown={shown} failure={failure?.intent === 'import-given' ? failure : undefined} words={words} />}
        {(!started || shown.report) && <ImportPreview shown={shown} search={search} />}
      </div>
    </Panel>
  )
}

const FILE_FIELDS = { file: asText('Fichier CSV') }

function ChooseFile({ step, search, failure, words }: ImportPanelProps) {
  const close = listHref(search)
  return (
    <Panel
      title={words.title}
      closeHref={close}
      footer={
        <Save form="import-file" intent="import-read" closeHref={close}>
          <Icon name="file-up" />
          Lire le fichier
        </Save>
      }
    >
      <RecordForm
        id="import-file"
        intent="import-read"
        multipart
        idempotencyKey={step.key}
        failure={failure}
        book={FILE_FIELDS}
        marks={false}
      >
        <FileField
          label={FILE_FIELDS.file.label}
          accept=".csv,.txt,text/csv,text/plain"
          error={issueAt(failure, 'file')}
          help="10 Mo au plus. Rien n'est écrit avant que vous ayez vu ligne par ligne ce qui sera fait."
        />
        <div className="help grid gap-2">
          <p>
            Le fichier tel que votre tableur l'enregistre au format CSV convient{'\u202f'}: séparateur point-virgule, virgule ou
            tabulation, colonnes dans n'importe quel ordre, titres en français sur la première ligne.
          </p>
          <p>{words.columns}</p>
          <p>
            <a className="text-link" href={templateHref(search)} data-reload>
              Télécharger un fichier modèle
            </a>
          </p>
        </div>
      </RecordForm>
      {step.recent.length > 0 && (
        <section className="mt-6">
          <h3 className="section-title">Derniers imports</h3>
          <ul>
            {step.recent.map(({ id, fileName, createdAt, lineCount, status }) => (
              <li key={id}>
                <a className="text-link" href={importHref(search, { id })}>
                  {fileName}
                </a>
                <span className="help">
                  {' · '}
                  {formatDate(toLocal(createdAt).slice(0, 10))} à {toLocal(createdAt).slice(11)}
                  {' · '}
                  {counted(lineCount, 'ligne')}
                  {' · '}
                  {STATUSES[status]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}

const STATUSES = { APERCU: 'pas encore importé', EN_COURS: 'en cours', TERMINE: 'importé', ECHEC: 'arrêté sur une erreur' }
