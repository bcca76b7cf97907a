import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { mayCancel } from '#domain/sales/invoices/amounts.ts'
import { settledBy } from '#domain/sales/invoices/ledger.ts'
import { LifeSteps } from './life.tsx'
import type { InvoiceDetail } from './panels.server.ts'

interface AccountProps {
  invoice: InvoiceDetail
  href: (changes: Record<string, string | number>) => string
}

/** Payments, refunds, credit notes, reminders, and statuses from the e-invoicing platform. */
export function Account({ invoice, href }: AccountProps) {
  const { payments, credits, sent } = invoice
  return (
    <>
      {payments.length > 0 && (
        <PanelSection title="Règlements">
          <ul className="grid gap-1.5">
            {payments.map(({ id, date, amountCents, mode, reference, cancelledAt, cancelReason }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <span className={cancelledAt ? 'line-through text-muted' : undefined}>
                  {formatDate(date)} · <b>{formatMoney(amountCents)}</b> · {settledBy({ amountCents, mode })}
                  {reference && ` · ${reference}`}
                </span>
                {cancelledAt !== null ? (
                  <span className="text-muted">
                    annulé{'\u202f'}: {cancelReason}
                  </span>
                ) : (
                  mayCancel(invoice, amountCents) && (
                    <a className="text-link" href={href({ confirm: 'annuler', reglement: id })}>
                      Annuler…
                    </a>
                  )
                )}
              </li>
            ))}
          </ul>
          <ListedMax shown={payments.length} what="règlements les plus récents" />
        </PanelSection>
      )}
      {credits.length > 0 && (
        <PanelSection title="Avoirs">
          <ul className="grid gap-1.5">
            {credits.map(({ id, number, totalCents }) => (
              <li key={id}>
                <a className="text-link" href={href({ panel: 'show', id })}>
                  {number ?? 'Brouillon'}
                </a>{' '}
                · {formatMoney(totalCents)}
              </li>
            ))}
          </ul>
          <ListedMax shown={credits.length} what="avoirs les plus récents" />
        </PanelSection>
      )}
      {sent.length > 0 && (
        <PanelSection title="Relances">
          {sent.map(({ id, level, at, sentTo, sentBy, balanceCents, feeCents, text, letterId }) => (
            <Disclosure
              key={id}
              id={`relance-${level}`}
              words={`Niveau ${level}, ${dayAndTime(at)}, ${sentTo ? `à ${sentTo}` : 'par courrier'}`}
            >
              {() => (
                <>
                  <p className="help">
                    Par {sentBy}. Solde {formatMoney(balanceCents)}, pénalités et indemnité {formatMoney(feeCents)}.{' '}
                    {letterId && (
                      <a className="text-link" href={`?export=lettre&id=${letterId}`} data-reload>
                        Lettre de relance
                      </a>
                    )}
                  </p>
                  <p className="whitespace-pre-line">{text}</p>
                </>
              )}
            </Disclosure>
          ))}
        </PanelSection>
      )}
      <LifeSteps invoice={invoice} />
    </>
  )
}
