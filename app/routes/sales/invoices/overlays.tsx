import { JobProgress } from '#app/components/jobs/job-progress.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/invoices'
import { CreditLinePanel, CreditPanel } from './credit.tsx'
import { DeductPanel, DepositPanel } from './deposit.tsx'
import { DraftPanel, FreePanel, LinePanel, MatchPanel, PayPanel, RefundPanel, RemindPanel } from './form.tsx'
import type { InvoicePanel } from './panels.server.ts'
import { AskCancelPayment, AskMany, AskOne } from './question.tsx'

const InvoiceSheet = late(() => import('./sheet.tsx'), 'InvoiceSheet')
const AskReport = late(() => import('./life.tsx'), 'AskReport')
const AskReportMany = late(() => import('./life.tsx'), 'AskReportMany')
const PenaltyPanel = late(() => import('./penalties.tsx'), 'PenaltyPanel')
const AskWaive = late(() => import('./penalties.tsx'), 'AskWaive')
const LateClients = late(() => import('./late/late.tsx'), 'LateClients')
const LateClient = late(() => import('./late/late.tsx'), 'LateClient')
const LetterPanel = late(() => import('./late/late.tsx'), 'LetterPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function InvoiceOverlays({ loaderData: { page, panel, fault }, links, failure }: OverlaysProps) {
  const at: Record<string, number> = page ? { page: page.page } : {}
  const closeHref = links.to(at)
  const id = panel && 'invoice' in panel ? panel.invoice.id : undefined
  const over = (changes: Record<string, string | number>) => links.to({ ...at, ...(id && { id }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'new' && <DepositPanel {...panel} closeHref={closeHref} failure={failure} />}
      {panel?.kind === 'free' && <FreePanel {...panel} closeHref={closeHref} failure={failure} />}
      {panel?.kind === 'show' && <InvoiceSheet {...panel} closeHref={closeHref} href={over} failure={failure} />}
      {panel?.kind === 'form' && <ActPanel {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'line' && <LinePanel {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'credit-line' && <CreditLinePanel {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'deduct' && <DeductPanel {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'penalty' && <PenaltyPanel {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'waive' && <AskWaive {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'ask' && panel.act === 'report' && <AskReport {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'ask' && panel.act !== 'report' && <AskOne {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'cancel-payment' && <AskCancelPayment {...panel} closeHref={sheetHref} failure={failure} />}
      {panel?.kind === 'many' && panel.act === 'match' && <MatchPanel {...panel} closeHref={closeHref} failure={failure} />}
      {panel?.kind === 'many' && panel.act === 'report' && <AskReportMany {...panel} closeHref={closeHref} failure={failure} />}
      {panel?.kind === 'many' && panel.act !== 'match' && panel.act !== 'report' && (
        <AskMany {...panel} act={panel.act} closeHref={closeHref} failure={failure} />
      )}
      {panel?.kind === 'late' && <LateClients {...panel} closeHref={closeHref} href={over} failure={failure} />}
      {panel?.kind === 'late-client' &&
        (panel.letter ? (
          <LetterPanel {...panel} closeHref={over({ panel: 'retards', id: panel.client.id })} href={over} failure={failure} />
        ) : (
          <LateClient {...panel} closeHref={over({ panel: 'relances' })} href={over} failure={failure} />
        ))}
      {panel?.kind === 'job' && <JobPanel {...panel} links={links} closeHref={closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

type FormOf = Extract<InvoicePanel, { kind: 'form' }> & { failure: FormFailure | undefined; closeHref: string }

function ActPanel({ act, ...props }: FormOf) {
  if (act === 'edit') return <DraftPanel {...props} />
  if (act === 'pay') return <PayPanel {...props} />
  if (act === 'refund') return <RefundPanel {...props} />
  if (act === 'credit') return <CreditPanel {...props} />
  return act === 'remind' ? <RemindPanel {...props} /> : null
}

/** Progress of a preparation: `?job=…`. A cancelled job leaves complete invoices; a new run continues with the rest. */
function JobPanel({ job, links, closeHref }: Extract<InvoicePanel, { kind: 'job' }> & { links: ListLinks; closeHref: string }) {
  return (
    <Panel
      title="Préparation de la facturation"
      closeHref={closeHref}
      footer={
        <>
          <a className="btn btn-line" href={links.to({ stage: 'drafts' })}>
            Voir les brouillons
          </a>
          <a className="btn btn-bare" href={links.to({ stage: 'toBill' })}>
            {job.status === 'ANNULE' || job.status === 'ECHEC' ? 'Reprendre' : 'À facturer'}
          </a>
        </>
      }
    >
      <JobProgress job={job} unit="clients">
        <Banner tone="success">{job.report?.text}</Banner>
      </JobProgress>
    </Panel>
  )
}
