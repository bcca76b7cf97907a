import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { importHref, listHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import type { ImportWords } from '#app/lib/import/words.server.ts'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview, PreviewFoot } from './preview.tsx'
import { Questions } from './questions.tsx'

interface AnalysedImportProps {
  shown: NonNullable<ImportStep['shown']>
  idempotencyKey: string
  /** Query string of the page. */
  search: string
  failure: FormFailure | undefined
  words: ImportWords
}

/** Preview of a file, and what became of it once it is applied. */
export function AnalysedImport({ shown, idempotencyKey, search, failure, words }: AnalysedImportProps) {
  const close = listHref(search)
  const started = shown.job !== null
  const matching = !started && (shown.toMatch || new URLSearchParams(search).get('step') === 'columns')
  const ofQuestions = failure?.intent === 'import-given' ? failure : undefined
  if (matching) {
    return (
      <Panel
        title={words.title}
        size="wide"
        closeHref={close}
        footer={
          <Save form="import-given" intent="import-given" closeHref={close}>
            Continuer
          </Save>
        }
      >
        <Questions shown={shown} failure={ofQuestions} words={words} matching />
      </Panel>
    )
  }
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
            {failure?.intent === 'import-apply' && (
              <div className="w-full">
                <WholeRefusal failure={failure} />
              </div>
            )}
            <PreviewFoot shown={shown} search={search} idempotencyKey={idempotencyKey} />
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {started && <ImportOutcome shown={shown} search={search} words={words} idempotencyKey={idempotencyKey} />}
        {!started && <Questions shown={shown} failure={ofQuestions} words={words} />}
        {(!started || shown.report) && (
          <ImportPreview shown={shown} search={search} failure={failure?.intent === 'import-lines' ? failure : undefined} />
        )}
      </div>
    </Panel>
  )
}
