import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { COMPANY_FILTER_FIELDS as COMPANY_FIELDS } from '#domain/sales/companies/filter-fields.ts'
import { INVOICE_FILTER_FIELDS as FIELDS, INVOICE_STAGE_LABELS, INVOICE_STAGES } from '#domain/sales/invoices/filter-fields.ts'
import { InvoiceActions } from './documents.tsx'

const PERIOD = ['from', 'to'] as const
/** Filters of one tab do not apply to another. */
const NO_FILTER = {
  from: null,
  to: null,
  paidFrom: null,
  paidTo: null,
  servedFrom: null,
  servedTo: null,
  kind: null,
  status: null,
  late: null,
  toRefund: null,
}
const MORE = ['kind', 'companyName', 'salesUser', 'eStatus', 'late', 'toRefund'] as const
/** Tabs, as changes of the query string. */
export const INVOICE_VIEWS = {
  all: { stage: null },
  toBill: { stage: 'toBill' },
  drafts: { stage: 'drafts' },
  invoices: { stage: 'invoices' },
  credits: { stage: 'credits' },
  late: { stage: 'late' },
}

interface HeadProps {
  links: ListLinks
  /** Absent on the « À facturer » tab. */
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  stage: string
  salesUsers: readonly Person[]
}

type Person = { id: string; name: string }
const sellerOf = (people: readonly Person[]) => ({
  label: COMPANY_FIELDS.salesUserId.label,
  choices: Object.fromEntries(people.map(({ id, name }) => [id, name])),
})

/** Tabs, search and filters; « À facturer » has its own form. */
export function InvoicesHead({ links, columns, chips, stage, salesUsers }: HeadProps) {
  const views = INVOICE_STAGES.map(name => ({
    label: INVOICE_STAGE_LABELS[name],
    href: links.outside.to({ ...NO_FILTER, ...INVOICE_VIEWS[name] }),
    current: stage === name,
  }))
  if (!columns) return <ListHead links={links} views={views} />
  return (
    <ListHead
      links={links}
      columns={columns}
      views={views}
      actions={
        <ListActions links={links} more={<InvoiceActions links={links} />}>
          Nouvel acompte
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'N°, client, commande, trajet…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <Filter
            id="filter-period"
            label="Émission"
            count={PERIOD.filter(name => links.get(name)).length}
            keep={links.keep(...PERIOD)}
          >
            <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={links.get('from')} />
            <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={links.get('to')} />
          </Filter>
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="kind" field={FIELDS.kind} />
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <ChoiceField links={links} name="salesUser" field={sellerOf(salesUsers)} />
            <ChoiceField links={links} name="eStatus" field={FIELDS.eStatus} />
            <SwitchField links={links} name="late" label="En retard" />
            <SwitchField links={links} name="toRefund" label="À rembourser" />
          </MoreFilters>
        </>
      }
      filterNames={['status', ...PERIOD, ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function invoiceChips(links: ListLinks, salesUsers: readonly Person[]): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to' | 'paidFrom' | 'paidTo' | 'servedFrom' | 'servedTo', label: string) =>
    one(name, label, dayOf(links.get(name)))
  return [
    ...each('kind', FIELDS.kind.label, FIELDS.kind.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...day('from', 'Émises du'),
    ...day('to', 'Au'),
    ...day('servedFrom', 'Prestations du'),
    ...day('servedTo', 'Prestations au'),
    ...day('paidFrom', 'Réglées du'),
    ...day('paidTo', 'Réglées au'),
    ...one('companyName', 'Client'),
    ...each('salesUser', COMPANY_FIELDS.salesUserId.label, sellerOf(salesUsers).choices),
    ...each('eStatus', FIELDS.eStatus.label, FIELDS.eStatus.choices ?? {}),
    ...one('late', 'Échéance', 'dépassée'),
    ...one('toRefund', 'Solde', 'à rembourser'),
    ...one('company', 'Client', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
