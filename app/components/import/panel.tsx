import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { importHref, listHref, recordsHref, templateHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asText } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'

const AnalysedImport = late(() => import('./analysed.tsx'), 'AnalysedImport')

interface ImportPanelProps {
  step: ImportStep
  /** Query string of the page. */
  search: string
  failure: FormFailure | undefined
}

/**
 * Spreadsheet import over a list, at `?panel=import`: upload, line-by-line preview, apply, report. Each step has a URL and each move is a
 * form, so it works without JavaScript and can be resumed.
 */
export function ImportPanel(props: ImportPanelProps) {
  const { step, ...others } = props
  return step.shown ? (
    <AnalysedImport shown={step.shown} idempotencyKey={step.key} words={step.words} {...others} />
  ) : (
    <ChooseFile {...props} />
  )
}

/** Records that are shown within another one: their file is made here. */
const isWithoutList = (entity: ImportEntity) => ['CONTACT', 'PALLET', 'DEADLINE', 'REQUEST'].includes(entity)

const FILE_FIELDS = { file: asText('Fichier CSV ou Excel') }

function ChooseFile({ step, search, failure }: ImportPanelProps) {
  const { words } = step
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
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          error={issueAt(failure, 'file')}
          help="10 Mo au plus. Rien n'est écrit avant que vous ayez vu ligne par ligne ce qui sera fait."
        />
        <div className="help grid gap-2">
          <p>
            Le fichier tel que votre tableur l'enregistre au format XLSX ou CSV convient{'\u202f'}: la première feuille du
            classeur, ou un séparateur point-virgule, virgule ou tabulation, colonnes dans n'importe quel ordre, titres en
            français, même sous un titre de page. Les fichiers de SIRENE, de la BAN, d'Odoo et de Dolibarr conviennent tels quels.
          </p>
          <p>{words.columns}</p>
          <p>
            <a className="text-link" href={templateHref(search, 'xlsx')} data-reload>
              Télécharger un fichier modèle (XLSX)
            </a>
            {' · '}
            <a className="text-link" href={templateHref(search, 'csv')} data-reload>
              en CSV
            </a>
          </p>
          {isWithoutList(step.entity) && (
            <p>
              <a className="text-link" href={recordsHref(search, 'xlsx')} data-reload>
                Télécharger {words.feminine ? 'celles qui sont enregistrées' : 'ceux qui sont enregistrés'} (XLSX)
              </a>
              {' · '}
              <a className="text-link" href={recordsHref(search, 'csv')} data-reload>
                en CSV
              </a>
            </p>
          )}
          {step.others.map(({ entity, title }) => (
            <p key={entity}>
              <a className="text-link" href={importHref(search, { entity })}>
                {title}
              </a>
            </p>
          ))}
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
