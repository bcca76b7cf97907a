import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney, formatSigned } from '#domain/formats/number.ts'
import { DATEORD } from '#domain/messages.ts'
import { INDEX_MISSING, PO_REQUIRED } from '#domain/sales/invoices/messages.ts'
import { PREPARATION_GROUPING_LABELS } from '#domain/sales/invoices/values.ts'
import type { ToBillData } from './panels.server.ts'

type Preview = NonNullable<ToBillData['preview']>
type Group = Preview['groups'][number]

/** Maximum number of invoices listed; a preparation covers all. */
const SHOWN = 100

interface ToBillProps {
  preview: ToBillData
  links: ListLinks
  failure: FormFailure | undefined
}

/** « À facturer » (`domain.md` §4.2): preview of a preparation with its anomalies, and the button that starts it. */
export function ToBill({ preview: { asked, preview, idempotencyKey }, links, failure }: ToBillProps) {
  const ready = preview?.groups.filter(({ journeys }) => journeys > 0) ?? []
  const total = ready.reduce((sum, { netCents }) => sum + netCents, 0)
  const journeys = ready.reduce((sum, group) => sum + group.journeys, 0)
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        {links.keep('from', 'to', 'grouping').map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Field type="date" name="from" label="Trajets du" small defaultValue={asked.from} error={preview ? undefined : DATEORD} />
        <Field type="date" name="to" label="Au" small defaultValue={asked.to} />
        <Field
          type="select"
          name="grouping"
          label="Regrouper"
          small
          options={optionsOf(PREPARATION_GROUPING_LABELS)}
          defaultValue={asked.grouping}
        />
        <button type="submit" className="btn btn-sm btn-line">
          Afficher
        </button>
      </Form>
      {preview && <Anomalies preview={preview} />}
      {failure && <WholeRefusal failure={failure} />}
      {asked.company.length > 0 && (
        <p className="help">
          {asked.company.length === 1 ? (ready[0]?.company ?? 'Un seul client') : counted(asked.company.length, 'client')}{' '}
          seulement.{' '}
          <a className="text-link" href={links.to({ company: null })}>
            Tous les clients
          </a>
        </p>
      )}
      {preview && ready.length === 0 && <Empty title="Aucun trajet à facturer">Sur cette période, tout est facturé.</Empty>}
      {ready.length > 0 && (
        <>
          <Form method="post" id="prepare" className="flex flex-wrap items-center gap-3">
            {Object.entries({ ...asked, company: null, idempotencyKey }).map(
              ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
            )}
            {asked.company.map(id => (
              <input key={id} type="hidden" name="company" value={id} />
            ))}
            <button type="submit" className="btn btn-primary" name="intent" value="prepare">
              Préparer la facturation
            </button>
            <span className="help">
              {counted(ready.length, 'facture')} pour {counted(journeys, 'trajet')}, <b>{formatMoney(total)}</b> HT. Cochez des
              clients pour ne préparer qu'eux.
            </span>
          </Form>
          <Rows>
            <DataTable
              caption="Factures à préparer"
              twoLines
              columns={COLUMNS}
              rows={ready.slice(0, SHOWN)}
              rowKey={row => row.key}
              rowLabel={row => row.company}
            />
          </Rows>
          {ready.length > SHOWN && (
            <p className="help">Et {counted(ready.length - SHOWN, 'autre facture', 'autres factures')}.</p>
          )}
        </>
      )}
    </div>
  )
}

const toSee = ({ noPo, unproven }: Group) =>
  [noPo && PO_REQUIRED, unproven > 0 && `${unproven} sans BL`].filter(Boolean).join(' · ')

const COLUMNS: Column<Group>[] = [
  {
    key: 'chosen',
    header: 'Choisir',
    width: '72px',
    card: 'first',
    cell: row => (
      <input
        type="checkbox"
        className="checkbox"
        form="prepare"
        name="chosen"
        value={row.companyId}
        aria-label={`Préparer ${row.company}`}
      />
    ),
  },
  {
    key: 'company',
    header: 'Client',
    kind: 'name',
    card: 'title',
    cell: row => (
      <TwoLines
        top={<a href={`/sales/companies/${row.companyId}`}>{row.company}</a>}
        sub={[row.request, row.po && `commande ${row.po}`].filter(Boolean).join(', ')}
      />
    ),
  },
  {
    key: 'period',
    header: 'Trajets',
    width: '160px',
    card: 'sub',
    cell: row => (
      <TwoLines top={counted(row.journeys, 'trajet')} sub={`${formatDate(row.from).slice(0, 5)} – ${formatDate(row.to)}`} />
    ),
  },
  {
    key: 'transport',
    header: 'Transport',
    kind: 'num',
    width: '112px',
    hideBelow: 1100,
    cell: row => formatMoney(row.transportCents),
  },
  { key: 'tolls', header: 'Péages', kind: 'num', width: '96px', hideBelow: 1280, cell: row => formatMoney(row.tollsCents) },
  {
    key: 'fuel',
    header: 'Gazole',
    kind: 'num',
    width: '112px',
    hideBelow: 940,
    cell: row => (
      <TwoLines
        top={formatMoney(row.indexationCents)}
        sub={row.rates.length > 2 ? `${row.rates.length} taux` : row.rates.map(rate => `${formatSigned(rate)}\u202f%`).join(', ')}
      />
    ),
  },
  {
    key: 'services',
    header: 'Prestations',
    kind: 'num',
    width: '104px',
    hideBelow: 1100,
    cell: row => formatMoney(row.servicesCents),
  },
  { key: 'net', header: 'HT', kind: 'num', width: '120px', card: 'end', cell: row => <b>{formatMoney(row.netCents)}</b> },
  { key: 'see', header: 'À voir', width: '196px', card: 'start', title: toSee, cell: row => toSee(row) || null },
]

/** Journeys left out with the reason, and invoiced ones to check. */
function Anomalies({ preview: { toControl, noPrice, noProof, missingIndex } }: { preview: Preview }) {
  return (
    <>
      {toControl.count > 0 && (
        <Banner>
          <b>À contrôler d'abord</b>. {counted(toControl.count, 'trajet terminé', 'trajets terminés')},{' '}
          <b>{formatMoney(toControl.netCents)}</b> HT à ce jour{' : '}
          <Numbers {...toControl} />
        </Banner>
      )}
      {missingIndex.map(({ code, month, count, numbers, netCents }) => (
        <Banner key={code + month} tone="error">
          <b>{INDEX_MISSING(code, monthWords(month))}</b>. {counted(count, 'trajet attend', 'trajets attendent')},{' '}
          <b>{formatMoney(netCents)}</b> HT sans indexation{' : '}
          <Numbers numbers={numbers} count={count} />.{' '}
          <a className="text-link" href="/transverse/cnr">
            Saisir l'indice
          </a>
        </Banner>
      ))}
      {noPrice.count > 0 && (
        <Banner tone="error">
          <b>Sans prix</b>. {counted(noPrice.count, 'trajet reste', 'trajets restent')} à facturer{' : '}
          <Numbers {...noPrice} />
        </Banner>
      )}
      {noProof.count > 0 && (
        <Banner tone="warning">
          <b>Sans BL ni lettre de voiture signée</b>. {counted(noProof.count, 'trajet')}, <b>{formatMoney(noProof.netCents)}</b>{' '}
          HT
          {' : '}
          <Numbers {...noProof} />
        </Banner>
      )}
    </>
  )
}

/** Journey numbers listed before « et n autres ». */
const NAMED = 8

function Numbers({ numbers, count }: { numbers: string[]; count: number }) {
  return (
    <>
      {numbers.slice(0, NAMED).map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <a className="text-link voice-code" href={`/journey-management/journeys?trajet=${number}`}>
            {number}
          </a>
        </span>
      ))}
      {count > NAMED && ` et ${counted(count - NAMED, 'autre')}`}
    </>
  )
}
