import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { CancelJob } from '#app/components/jobs/job-progress.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Progress } from '#app/components/ui/picture/progress.tsx'
import { refusedHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import type { ImportWords } from '#app/lib/import/words.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { type ImportReport, STOPPED } from '#domain/import/outcome.ts'

type Shown = NonNullable<ImportStep['shown']>

interface OutcomeProps {
  shown: Shown
  search: string
  words: ImportWords
  idempotencyKey: string
}

/** Progress of an import, then its report. */
export function ImportOutcome({ shown, search, words, idempotencyKey }: OutcomeProps) {
  const running = shown.status === 'EN_COURS'
  useRefreshing(running)
  if (shown.report) return <Report report={shown.report} words={words} refusedHref={refusedHref(search, shown.id)} />
  if (!running) {
    return (
      <Form method="post" className="form">
        <Banner tone="error">
          L'import s'est arrêté sur une erreur et n'a rien écrit.{' '}
          <button type="submit" className="text-link" name="intent" value="import-apply">
            Réessayer
          </button>
        </Banner>
        <input type="hidden" name="mode" value={shown.mode ?? ''} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      </Form>
    )
  }
  const { done, total } = shown.job!
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Progress title={`Import de ${shown.fileName}`} value={total > 0 ? done : undefined} max={total > 0 ? total : undefined}>
        {total > 0 ? `${counted(done, 'ligne')} sur ${formatNumber(total)}` : 'En attente'}
        {' · '}vous pouvez quitter cette page, l'import continue
      </Progress>
      <CancelJob intent="import-cancel" />
    </>
  )
}

function Report({ report, words, refusedHref }: { report: ImportReport; words: ImportWords; refusedHref: string }) {
  if (report.stopped) return <Banner tone="warning">{STOPPED(report.refused)}</Banner>
  const { one, many, feminine } = words
  const created = feminine ? 'créée' : 'créé'
  return (
    <Banner tone="success">
      <p>
        {counted(report.created, `${one} ${created}`, `${many} ${created}s`)},{' '}
        {counted(report.updated, feminine ? 'mise' : 'mis', feminine ? 'mises' : 'mis')} à jour,{' '}
        {counted(report.unchanged, feminine ? 'inchangée' : 'inchangé')}.
      </p>
      {report.refused > 0 && (
        <p>
          {counted(report.refused, 'ligne refusée', 'lignes refusées')}
          {'\u202f'}:{' '}
          <a className="text-link" href={refusedHref} data-reload>
            télécharger avec leur motif
          </a>
          , corriger dans le tableur et importer de nouveau.
        </p>
      )}
    </Banner>
  )
}

/** With JavaScript polls every second instead of reloading the page. */
function useRefreshing(running: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!running || state !== 'idle') return
    const timer = setTimeout(revalidate, 1000)
    return () => clearTimeout(timer)
  }, [running, state, revalidate])
}
