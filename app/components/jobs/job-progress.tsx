import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Progress } from '#app/components/ui/picture/progress.tsx'
import { formatNumber } from '#domain/formats/number.ts'

/** Job as returned by `GET /api/jobs/:id`. */
export interface Job {
  id: string
  label: string
  status: 'EN_ATTENTE' | 'EN_COURS' | 'TERMINE' | 'ECHEC' | 'ANNULE'
  done: number
  total: number
}

/**
 * Progress of a job: polled with JavaScript, page reloads without. `children`: its report, shown when done.
 *
 *     <JobProgress job={job} unit="lignes">12 créés, 0 ignorés</JobProgress>
 */
export function JobProgress({ job, unit, children }: { job: Job; unit: string; children: ReactNode }) {
  const running = job.status === 'EN_ATTENTE' || job.status === 'EN_COURS'
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!running || state !== 'idle') return
    const timer = setTimeout(revalidate, 1000)
    return () => clearTimeout(timer)
  }, [running, revalidate, state])
  if (job.status === 'ECHEC') {
    return (
      <Banner tone="error">
        {job.label}
        {'\u202f'}: le travail s'est arrêté sur une erreur. Vous pouvez le relancer.
      </Banner>
    )
  }
  if (job.status === 'ANNULE') {
    return (
      <Banner tone="warning">
        {job.label}
        {'\u202f'}: annulé. Ce qui était fait est gardé, le reste ne se fera pas.
      </Banner>
    )
  }
  if (!running) return children
  const known = job.total > 0
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Progress title={job.label} value={known ? job.done : undefined} max={known ? job.total : undefined}>
        {known ? `${formatNumber(job.done)} ${unit} sur ${formatNumber(job.total)}` : 'En attente'}
        {' · '}vous pouvez quitter cette page, le travail continue
      </Progress>
      <CancelJob intent="cancel-job" />
    </>
  )
}

/** « Annuler » of a job; the screen's action handles the intent. */
export function CancelJob({ intent }: { intent: string }) {
  return (
    <Form method="post">
      <button type="submit" className="btn btn-bare btn-sm" name="intent" value={intent}>
        Annuler
      </button>
    </Form>
  )
}
