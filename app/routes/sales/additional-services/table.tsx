import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { figureColumn } from '#app/components/ui/picture/figure.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { queryOf } from '#app/lib/lists/query.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import {
  SERVICE_STATUS_LABELS,
  SERVICE_TRIGGER_LABELS,
  SERVICE_UNIT_LABELS,
  servicePrice,
  USES_DAYS,
  VAT_RATE_LABELS,
} from '#domain/sales/additional-services/values.ts'

type ServiceRow = RowOf<ApiClient['sales']['additional-services']['$get']>

const YEAR_COLUMNS = ['uses', 'revenue']

/** Query of the list or its export. Twelve-month figures read journeys, so they are requested only for columns that show them. */
export function withYear(query: ReturnType<typeof queryOf>) {
  const cols = [query.cols ?? []].flat().flatMap(value => value.split(','))
  return { ...query, year: YEAR_COLUMNS.some(key => cols.includes(key)) ? '1' : '' }
}

export const serviceColumns = (links: ListLinks, canReadTariffs: boolean, today: string): Column<ServiceRow>[] => [
  { key: 'code', header: 'Code', kind: 'code', width: '104px', sortable: true, card: 'sub', cell: row => row.code },
  {
    key: 'label',
    header: 'Libellé',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={links.panel(row.id)}>{row.label}</a>,
  },
  { key: 'unit', header: 'Unité', width: '116px', card: 'start', cell: row => SERVICE_UNIT_LABELS[row.unit] },
  {
    key: 'unitPrice',
    header: 'Prix',
    kind: 'num',
    width: '96px',
    sortable: true,
    card: 'end',
    cell: row => servicePrice(row.unitPrice, row.unit),
  },
  { key: 'vatRate', header: 'TVA', kind: 'num', width: '64px', hideBelow: 780, cell: row => VAT_RATE_LABELS[row.vatRate] },
  {
    key: 'trigger',
    header: 'Déclencheur',
    width: '152px',
    hideBelow: 940,
    cell: row => SERVICE_TRIGGER_LABELS[row.trigger],
  },
  {
    key: 'clients',
    header: 'Dérogations',
    kind: 'num',
    width: '96px',
    hideBelow: 1100,
    cell: row => row.clients || null,
  },
  { key: 'requests', header: 'CDC actifs', kind: 'num', width: '88px', hideBelow: 940, cell: row => row.requests || null },
  {
    key: 'uses',
    header: 'Utilisations 12 mois',
    kind: 'num',
    width: '136px',
    extra: true,
    cell: ({ uses }) => (uses === null || uses === undefined ? null : formatNumber(uses)),
  },
  ...(canReadTariffs ? [revenueOf(today)] : []),
  {
    key: 'active',
    header: 'État',
    width: '112px',
    card: 'status',
    cell: row => (
      <UseMark active={row.active} words={{ on: SERVICE_STATUS_LABELS.ACTIVE, off: SERVICE_STATUS_LABELS.DESACTIVEE }} />
    ),
  },
]

function revenueOf(today: string): Column<ServiceRow> {
  const { head, text } = figureColumn({
    ...{ name: 'service', unit: '€', places: 2 },
    period: { from: addDays(today, -USES_DAYS), to: today },
  })
  return {
    ...{ key: 'revenue', header: 'CA 12 mois', head, kind: 'num', width: '112px', extra: true },
    cell: ({ revenueCents }) => (revenueCents === null || revenueCents === undefined ? null : text(revenueCents / 100)),
  }
}

export function NoServices({
  links,
  canWrite,
  idempotencyKey,
  failure,
}: {
  links: ListLinks
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  return (
    <Empty
      title="Aucune prestation"
      action={
        canWrite && (
          <Form method="post" className="flex flex-wrap items-center justify-center gap-3">
            {failure?.intent === 'starter' && <WholeRefusal failure={failure} />}
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <button type="submit" className="btn btn-sm btn-primary" name="intent" value="starter">
              Charger le catalogue de départ
            </button>
            <a className="text-link" href={links.panel('new')}>
              Nouvelle prestation
            </a>
          </Form>
        )
      }
    >
      Ce qui se facture en plus du transport{'\u202f'}: attente, hayon, palettes, retours, majorations. Le catalogue de départ en
      propose dix-huit, dont les prix restent à ajuster.
    </Empty>
  )
}
