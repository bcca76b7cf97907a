import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { REMINDER_FIELDS } from '#domain/sales/invoices/form-fields.ts'
import { letterTotals } from '#domain/sales/invoices/late/letter.ts'
import type { InvoicePanel } from '../panels.server.ts'

interface PanelProps {
  failure: FormFailure | undefined
  closeHref: string
  /** Link to the list with these changes of the query string. */
  href: (changes: Record<string, string>) => string
}

type Clients = Extract<InvoicePanel, { kind: 'late' }>
type Client = Extract<InvoicePanel, { kind: 'late-client' }>

/** `?panel=relances`: clients with late invoices. */
export function LateClients({ clients, closeHref, href }: Clients & PanelProps) {
  return (
    <Panel title="Relances par client" size="wide" closeHref={closeHref}>
      {clients.length === 0 ? (
        <Empty title="Aucune facture en retard">Les factures émises sont réglées ou ne sont pas échues.</Empty>
      ) : (
        <>
          <Rows>
            <DataTable
              caption="Clients en retard"
              columns={clientColumns(href)}
              rows={clients}
              rowKey={({ id }) => id}
              rowLabel={({ company }) => company}
            />
          </Rows>
          <ListedMax shown={clients.length} what="clients qui doivent le plus" />
        </>
      )}
    </Panel>
  )
}

const clientColumns = (href: PanelProps['href']): Column<Clients['clients'][number]>[] => [
  {
    key: 'company',
    header: 'Client',
    kind: 'name',
    card: 'title',
    cell: ({ id, company }) => <a href={href({ panel: 'retards', id })}>{company}</a>,
  },
  { key: 'count', header: 'Factures', kind: 'num', width: '96px', card: 'start', cell: ({ count }) => count },
  {
    key: 'due',
    header: 'Plus ancienne',
    width: '128px',
    card: 'middle',
    cell: ({ dueDate }) => formatDate(dueDate),
  },
  {
    key: 'balance',
    header: 'Reste dû',
    kind: 'num',
    width: '128px',
    card: 'end',
    cell: ({ balanceCents }) => <b>{formatMoney(balanceCents)}</b>,
  },
]

/** `?panel=retards&id=…`: late invoices of a client, the fees to invoice, and the letters sent. */
export function LateClient({ client, idempotencyKey, failure, closeHref, href }: Client & PanelProps) {
  const { id, company, late, fees, letter, sent } = client
  return (
    <Panel
      title={
        <>
          Retards <span className="font-normal text-muted">{company}</span>
        </>
      }
      size="wide"
      closeHref={closeHref}
      footer={
        letter && (
          <a className="btn btn-primary" href={href({ panel: 'lettre', id })}>
            Relancer…
          </a>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
        <PanelSection title="Factures en retard">
          {late.length === 0 ? (
            <Empty title="Rien n'est en retard">Les factures émises sont réglées, contestées ou ne sont pas échues.</Empty>
          ) : (
            <LateInvoices late={late} href={href} />
          )}
        </PanelSection>
        {fees.length > 0 && (
          <PanelSection
            title="Indemnités et pénalités à facturer"
            note="40 € par facture, intérêts au jour près, hors champ de TVA"
          >
            <Form method="post" id="fees-form" className="grid gap-3">
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <fieldset className="grid gap-1.5" aria-describedby={issueAt(failure, 'ids') && 'fees-error'}>
                <legend className="sr-only">Factures</legend>
                {fees.map(fee => (
                  <label key={fee.id} className="choice">
                    <input type="checkbox" className="checkbox" name="ids" value={fee.id} defaultChecked />
                    <span>
                      {fee.number}, échue le {formatDate(fee.dueDate)}
                      {fee.balanceCents > 0 ? '' : ', réglée en retard'}
                      {'\u202f'}: {formatMoney(fee.indemnityCents)} et {formatMoney(fee.interestCents)} d'intérêts
                    </span>
                  </label>
                ))}
              </fieldset>
              <ListedMax shown={fees.length} what="premières factures" />
              {issueAt(failure, 'ids') && (
                <p className="field-error" id="fees-error">
                  {issueAt(failure, 'ids')}
                </p>
              )}
              <div>
                <button type="submit" className="btn btn-line" name="intent" value="fees">
                  Facturer les indemnités
                </button>
              </div>
            </Form>
          </PanelSection>
        )}
        {sent.length > 0 && (
          <PanelSection title="Lettres de relance">
            <ul className="grid gap-1.5">
              {sent.map(({ id: letterId, at, level, sentTo }) => (
                <li key={letterId}>
                  <a className="text-link" href={`?export=lettre&id=${letterId}`} data-reload>
                    Relance {level}, {dayAndTime(at)}
                  </a>{' '}
                  {sentTo ? `à ${sentTo}` : 'par courrier'}
                </li>
              ))}
            </ul>
            <ListedMax shown={sent.length} what="lettres les plus récentes" />
          </PanelSection>
        )}
      </div>
    </Panel>
  )
}

type Late = Client['client']['late']

function LateInvoices({ late, href }: { late: Late; href: PanelProps['href'] }) {
  return (
    <>
      <Rows>
        <DataTable
          caption="Factures en retard"
          columns={lateColumns(href)}
          rows={late}
          rowKey={({ id }) => id}
          rowLabel={({ number }) => number}
        />
      </Rows>
      <ListedMax shown={late.length} what="factures échues depuis le plus longtemps" />
    </>
  )
}

const lateColumns = (href: PanelProps['href']): Column<Late[number]>[] => [
  {
    key: 'number',
    header: 'N°',
    kind: 'name',
    card: 'title',
    cell: ({ id, number }) => <a href={href({ panel: 'show', id })}>{number}</a>,
  },
  { key: 'due', header: 'Échéance', width: '100px', card: 'start', cell: ({ dueDate }) => formatDate(dueDate) },
  { key: 'days', header: 'Retard', kind: 'num', width: '88px', cell: ({ daysLate }) => counted(daysLate, 'jour') },
  {
    key: 'balance',
    header: 'Reste dû',
    kind: 'num',
    width: '112px',
    card: 'end',
    cell: ({ balanceCents }) => formatMoney(balanceCents),
  },
  { key: 'interest', header: 'Pénalités', kind: 'num', width: '96px', cell: ({ interestCents }) => formatMoney(interestCents) },
  { key: 'fee', header: 'Indemnité', kind: 'num', width: '88px', cell: ({ indemnityCents }) => formatMoney(indemnityCents) },
  {
    key: 'level',
    header: 'Relance',
    width: '104px',
    card: 'middle',
    cell: ({ level }) => (level === null ? '3 envoyées' : `${level} à envoyer`),
  },
]

/** `?panel=lettre&id=…`: one letter for all of it, by mail or to print. */
export function LetterPanel({ client, idempotencyKey, failure, closeHref }: Client & PanelProps) {
  const { company, late, letter } = client
  if (!letter) return null
  return (
    <RecordPanel
      title={`Relance ${letter.level} de ${company}`}
      closeHref={closeHref}
      save="Envoyer la relance"
      id="letter-form"
      intent="letter"
      {...{ idempotencyKey, failure }}
      book={REMINDER_FIELDS}
      record={letter}
      typed={() => ({ contactId: letter.recipients[0]?.id ?? '', text: letter.proposal })}
    >
      {field => (
        <>
          <Facts items={[['Factures', late.map(({ number }) => number).join(', ')], ...letterTotals(late)]} />
          <div className="fields">
            {field('contactId', {
              type: 'select',
              full: true,
              options: [
                ...letter.recipients.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
                { value: '', label: 'Par courrier, PDF à imprimer' },
              ],
            })}
            <ListedMax shown={letter.recipients.length} what="premiers contacts" most={CHOICES_MAX} />
            {field('text', {
              type: 'textarea',
              rows: 12,
              maxLength: 4000,
              required: true,
              full: true,
              help: 'Le tableau des factures suit ce texte',
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
