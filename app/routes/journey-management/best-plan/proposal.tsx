import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, startValue } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { PLAN_FIELDS } from '#domain/journey-management/best-plan/fields.ts'
import { gapWords } from '#domain/journey-management/best-plan/proposal.ts'
import { WEIGHT_NAMES, WEIGHTS } from '#domain/journey-management/best-plan/weights.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { SearchAgain } from './search-again.tsx'

type Proposal = NonNullable<Answer<ApiClient['journey-management']['journeys']['best-plan'][':id']['$get']>['proposal']>
type Line = Proposal['lines'][number]
type Open = Proposal['open'][number]

const FORM = 'plan-form'
const hours = ({ start, end }: { start: string; end: string }) => `${start.slice(11)} → ${end.slice(11)}`
/** The proposal beside today's plan, what it costs, and what stays open and why. */
export function ProposalView({
  proposal,
  idempotencyKey,
  failure,
}: {
  proposal: Proposal
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const { lines, open, before, after } = proposal
  const waiting = lines.filter(({ isWaiting }) => isWaiting)
  const same = lines.filter(({ isSame }) => isSame).length
  const losing = open.filter(({ had }) => had).length
  if (lines.length + open.length === 0) return <Empty title="Aucun trajet sans chauffeur">Rien n'est à affecter.</Empty>
  return (
    <div className="grid grid-cols-1 gap-4">
      <Totals proposal={proposal} />
      {failure && (
        <FormRefusal
          failure={failure}
          title={
            failure.issues.length > 0
              ? counted(failure.issues.length, "trajet n'est pas affecté", 'trajets ne sont pas affectés')
              : undefined
          }
          label={name => name}
        />
      )}
      {before.covered === 0 && after.covered === 0 && <Banner tone="warning">Aucun trajet ne trouve de chauffeur.</Banner>}
      {losing > 0 && (
        <Banner tone="warning">
          {counted(losing, 'trajet perd son chauffeur', 'trajets perdent leur chauffeur')}
          {'\u202f'}: « Appliquer tout » les remet sans chauffeur.
        </Banner>
      )}
      {same > 0 && <p className="help">{counted(same, 'trajet garde ses moyens', 'trajets gardent leurs moyens')}</p>}
      {lines.length > same && (
        <Rows>
          <DataTable
            caption="Proposition"
            columns={daily(LINES, proposal)}
            rows={waiting.length > 0 ? waiting : lines.filter(({ isSame }) => !isSame)}
            rowKey={line => line.id}
            rowLabel={line => line.number}
            selectFor={waiting.length > 0 ? FORM : undefined}
          />
        </Rows>
      )}
      {waiting.length > 0 && (
        <Form method="post" id={FORM} className="grid gap-4" reloadDocument>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {waiting.some(({ warnings }) => warnings.length > 0) && (
            <Field
              label={PLAN_FIELDS.reason.label}
              name="reason"
              help="Pour les trajets dont la proposition porte un avertissement"
              maxLength={300}
              defaultValue={startValue(failure, 'reason', '')}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary" name="intent" value="apply-all">
              Appliquer tout ({waiting.length})
            </button>
            <button type="submit" className="btn btn-line" name="intent" value="apply">
              Appliquer les trajets cochés
            </button>
          </div>
        </Form>
      )}
      {open.length > 0 && (
        <>
          <h3 className="section-title">Ce qui reste ouvert, et pourquoi</h3>
          <Rows>
            <DataTable
              caption="Trajets qui restent ouverts"
              columns={daily(OPEN, proposal)}
              rows={open}
              rowKey={line => line.id}
              rowLabel={line => line.number}
            />
          </Rows>
        </>
      )}
      <SearchAgain proposal={proposal} idempotencyKey={idempotencyKey} />
      <details>
        <summary className="text-link">Ce qui a compté, et combien</summary>
        <ul className="mt-2">
          {WEIGHT_NAMES.map(name => (
            <li key={name}>
              {WEIGHTS[name].label}
              {'\u202f'}: {formatMoney(proposal.weights[name])}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Totals({ proposal }: { proposal: Proposal }) {
  const { lines, open, before, after, drivers, sequences, milliseconds } = proposal
  const rows = [
    {
      key: 'covered',
      label: 'Trajets couverts',
      before: before.covered,
      after: `${after.covered} sur ${lines.length + open.length}`,
    },
    {
      key: 'km',
      label: 'Kilomètres à vide des chauffeurs',
      before: formatNumber(before.emptyKm),
      after: formatNumber(after.emptyKm),
    },
    ...(before.costCents === null || after.costCents === null
      ? []
      : [{ key: 'cost', label: 'Coût', before: formatMoney(before.costCents), after: formatMoney(after.costCents) }]),
  ]
  return (
    <>
      <Rows>
        <DataTable
          caption="Avant et après"
          columns={[
            { key: 'label', header: 'Journée', kind: 'name', card: 'title', cell: row => row.label },
            { key: 'before', header: "Aujourd'hui", kind: 'num', width: '160px', card: 'start', cell: row => row.before },
            { key: 'after', header: 'Proposition', kind: 'num', width: '160px', card: 'end', cell: row => row.after },
          ]}
          rows={rows}
          rowKey={row => row.key}
          rowLabel={row => row.label}
        />
      </Rows>
      <p className="help">
        {gapWords(proposal)} · {counted(drivers, 'chauffeur comparé', 'chauffeurs comparés')} ·{' '}
        {counted(sequences, 'enchaînement licite', 'enchaînements licites')} · {formatNumber(milliseconds / 1000)} s
      </p>
    </>
  )
}

const carrierWords = ({ buyPriceCents }: NonNullable<Line['carrier']>) =>
  buyPriceCents === null ? 'Sous-traité' : `Sous-traité, ${formatMoney(buyPriceCents)}`

const COMMON: Column<Line | Open>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'code',
    width: '132px',
    card: 'start',
    cell: ({ number, start }) => <a href={journeyHref({ number, serviceDate: start.slice(0, 10) })}>{number}</a>,
  },
  { key: 'hours', header: 'Départ → arrivée', width: '124px', card: 'sub', cell: hours },
]

/** « lun. 30/11 ». */
const dayAndMonth = (start: string) => shortDay(start.slice(0, 10)).slice(0, -5)

/** With the day of each journey where a plan has several. */
const daily = <Row extends Line | Open>(
  columns: Column<Row>[],
  { day, until }: Pick<Proposal, 'day' | 'until'>,
): Column<Row>[] =>
  day === until
    ? columns
    : columns.map(column =>
        column.key === 'hours'
          ? { ...column, width: '190px', cell: line => `${dayAndMonth(line.start)} ${hours(line)}` }
          : column,
      )

const LINES: Column<Line>[] = [
  ...COMMON,
  { key: 'label', header: 'Trajet', kind: 'name', card: 'title', cell: line => line.label },
  {
    key: 'today',
    header: "Aujourd'hui",
    width: '190px',
    hideBelow: 900,
    cell: ({ status, had, isWaiting }) => (isWaiting ? (had ?? 'Sans chauffeur') : status && JOURNEY_STATUS_LABELS[status]),
  },
  {
    key: 'driver',
    header: 'Chauffeur',
    width: '190px',
    card: 'middle',
    cell: ({ driver, carrier }) => driver?.name ?? carrier?.name,
  },
  {
    key: 'means',
    header: 'Véhicule',
    width: '190px',
    card: 'end',
    cell: ({ vehicle, trailer, carrier }) =>
      carrier ? carrierWords(carrier) : [vehicle?.plate, trailer?.plate].filter(Boolean).join(' + '),
  },
  {
    key: 'warnings',
    header: 'Contrôle',
    width: '260px',
    card: 'status',
    title: ({ warnings }) => warnings.join(' · '),
    cell: ({ warnings }) => warnings.length > 0 && <Status shape="triangle" tone="warning" label={warnings.join(' · ')} />,
  },
]

const OPEN: Column<Open>[] = [
  ...COMMON,
  { key: 'label', header: 'Trajet', width: '220px', card: 'title', cell: line => line.label },
  {
    key: 'why',
    header: 'Pourquoi',
    kind: 'name',
    card: 'middle',
    title: ({ reasons }) => reasons.map(({ name, why }) => [name, why].filter(Boolean).join('\u202f: ')).join('\n'),
    cell: ({ reasons }) => (
      <ul className="whitespace-normal font-normal">
        {reasons.map(({ name, why }) => (
          <li key={`${name} ${why}`}>{[name, why].filter(Boolean).join('\u202f: ')}</li>
        ))}
      </ul>
    ),
  },
]
