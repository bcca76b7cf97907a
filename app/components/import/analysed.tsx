import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { importHref, listHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import { Asked } from './asked.tsx'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview, PreviewFoot } from './preview.tsx'
import type { ImportWords } from './words.ts'

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
            <PreviewFoot shown={shown} search={search} idempotencyKey={idempotencyKey} />
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {started && <ImportOutcome shown={shown} search={search} words={words} idempotencyKey={idempotencyKey} />}
        {!started && <Asked shown={shown} failure={failure?.intent === 'import-given' ? failure : undefined} words={words} />}
        {(!started || shown.report) && <ImportPreview shown={shown} search={search} />}
      </div>
    </Panel>
  )
}
