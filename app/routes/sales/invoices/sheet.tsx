import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { InvoiceStatusMark } from '#app/components/sales/invoice-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { INVOICE_FIELDS as FIELDS } from '#domain/sales/invoices/fields.ts'
import { INVOICE_ACT_LABELS } from '#domain/sales/invoices/transitions.ts'
import { INVOICE_KIND_LABELS } from '#domain/sales/invoices/values.ts'
import { Account } from './account.tsx'
import { Amounts } from './amounts.tsx'
import { Deposits } from './deposit.tsx'
import { InvoiceFiles } from './files.tsx'
import { Correction } from './life.tsx'
import { Lines } from './lines.tsx'
import type { InvoiceDetail } from './panels.server.ts'
import { Penalties } from './penalties.tsx'
import { actParameters } from './table.tsx'

interface SheetProps {
  invoice: InvoiceDetail
  history: HistoryPage
  closeHref: string
  /** Link to this invoice with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
  failure: FormFailure | undefined
}

/** Journeys whose gases the invoice cannot state. */
function uncountedFacts({ kind, runs }: InvoiceDetail): [string, ReactNode][] {
  const uncounted = kind === 'FACTURE' ? runs.filter(run => run.uncounted) : []
  return uncounted.length > 0 ? [['CO₂e non calculé', uncounted.map(({ number }) => number).join(', ')]] : []
}

/** `?panel=show&id=…`. */
export function InvoiceSheet({ invoice, history, closeHref, href, failure }: SheetProps) {
  const opening = invoice.kind === 'REPRISE'
  const next = invoice.acts.find(act => act !== 'edit' && act !== 'delete') ?? invoice.acts[0]
  const facts: [string, ReactNode][] = [
    [
      'Client',
      <a key="client" className="text-link" href={`/sales/companies/${invoice.companyId}?tab=invoices`}>
        {invoice.company}
      </a>,
    ],
    opening
      ? ['Origine', "Reprise de l'ancien logiciel"]
      : ['Prestations', `${formatDate(invoice.from)} – ${formatDate(invoice.to)}`],
    [
      "Facture d'origine",
      invoice.original && (
        <a key="original" className="text-link voice-code" href={href({ panel: 'show', id: invoice.original })}>
          {invoice.original}
        </a>
      ),
    ],
    ...factsOf(FIELDS, invoice, ['po', 'issueDate', ...(invoice.kind === 'AVOIR' ? [] : (['dueDate'] as const))]),
    ...factsOf(FIELDS, invoice, ['operationNature', 'co2Kg']),
    ...uncountedFacts(invoice),
    ...factsOf(FIELDS, invoice, ['creditCause', 'reason', 'eStatus', 'issuedAt', 'contestReason']),
  ]
  return (
    <Panel
      title={
        <>
          {invoice.number ?? `${INVOICE_KIND_LABELS[invoice.kind]}, brouillon`}{' '}
          <span className="font-normal text-muted">{invoice.company}</span>
        </>
      }
      aside={<InvoiceStatusMark status={invoice.status} late={invoice.late} />}
      size="wide"
      closeHref={closeHref}
      footer={
        next && (
          <>
            <a className="btn btn-primary" href={href(actParameters(next, invoice.id))}>
              {INVOICE_ACT_LABELS[next]}…
            </a>
            <MoreActs>
              {invoice.acts
                .filter(act => act !== next)
                .map(act => (
                  <a key={act} className="btn btn-bare" href={href(actParameters(act, invoice.id))}>
                    {INVOICE_ACT_LABELS[act]}…
                  </a>
                ))}
            </MoreActs>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {failure && <WholeRefusal failure={failure} />}
        {invoice.late && (
          <Banner tone="error">
            <b>En retard de {counted(invoice.daysLate, 'jour')}.</b> Pénalités à ce jour {formatMoney(invoice.fee.interestCents)},
            indemnité {formatMoney(invoice.fee.indemnityCents)}
            {'\u202f'}: {formatMoney(invoice.fee.totalCents)} en plus du solde.{' '}
            <a className="text-link" href={href({ panel: 'retards', id: invoice.companyId })}>
              Tous les retards du client…
            </a>
          </Banner>
        )}
        {!invoice.late && invoice.fee.totalCents > 0 && (
          <Banner>
            <b>Réglée en retard.</b> {formatMoney(invoice.fee.totalCents)} de pénalités et d'indemnité peuvent être facturés.{' '}
            <a className="text-link" href={href({ panel: 'retards', id: invoice.companyId })}>
              Retards du client…
            </a>
          </Banner>
        )}
        <Correction invoice={invoice} href={href} />
        {invoice.owedBack > 0 && (
          <Banner>
            <b>{formatMoney(invoice.owedBack)} à rendre au client.</b>{' '}
            <a className="text-link" href={href({ panel: 'refund', id: invoice.originalId! })}>
              Rembourser sur {invoice.original}…
            </a>
          </Banner>
        )}
        <Amounts invoice={invoice} />
        <Facts items={facts.filter(([, value]) => value)} />
        {!opening && (invoice.number || invoice.lines.length > 0) && (
          <InvoiceFiles id={invoice.id} kind={invoice.kind} draft={!invoice.number} />
        )}
        <Deposits invoice={invoice} href={href} />
        <Penalties invoice={invoice} href={href} />
        {!opening && <Lines invoice={invoice} href={href} />}
        <Account invoice={invoice} href={href} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
