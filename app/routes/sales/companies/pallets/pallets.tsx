import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { balanceWords, PALLET_FIELDS, PALLET_KIND, PALLET_LABELS, palletBalance } from '#domain/sales/companies/pallet-values.ts'
import { PalletPanel } from './pallet-form.tsx'

type Account = Answer<ApiClient['sales']['companies'][':id']['pallets']['$get']>
type Site = Account['sites'][number]
type Movement = Account['movements']['rows'][number]

interface PalletsProps extends Account {
  asked: { site?: string; from?: string; to?: string }
  /** Sites of the open form; null when it is closed. */
  choices: { value: string; label: string }[] | null
  today: string
  canCorrect: boolean
  search: string
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** Pallet account of a client: balance by site and each movement (`domain.md` §3.26, K27). */
export function CompanyPallets({ sites, movements, asked, choices, today, canCorrect, search, ...form }: PalletsProps) {
  const { idempotencyKey, failure, href } = form
  const balance = sites.reduce((sum, site) => sum + palletBalance(site), 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{balanceWords(balance)}</b>
          <span className="quiet"> · palettes {PALLET_KIND}, tous sites</span>
        </p>
        {canCorrect && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'pallets', ...asked })}>
            <Icon name="pencil" />
            Corriger le compte
          </a>
        )}
      </div>
      {sites.length === 0 ? (
        <Empty title="Aucune palette échangée">Les palettes données et rendues se relèvent aux arrêts des trajets.</Empty>
      ) : (
        <>
          <Rows>
            <DataTable
              caption="Solde par site"
              columns={siteColumns(href)}
              rows={sites}
              rowKey={row => row.addressId}
              rowLabel={row => row.label}
            />
          </Rows>
          <Movements {...{ sites, movements, asked, search, href }} />
        </>
      )}
      {choices && (
        <PalletPanel {...{ choices, today, idempotencyKey, failure }} site={asked.site} closeHref={href({ ...asked })} />
      )}
    </div>
  )
}

const siteColumns = (href: PalletsProps['href']): Column<Site>[] => [
  {
    key: 'site',
    header: PALLET_LABELS.site,
    kind: 'name',
    card: 'title',
    cell: row => <a href={href({ site: row.addressId })}>{row.label}</a>,
  },
  { key: 'city', header: 'Commune', width: '200px', card: 'sub', cell: row => row.city },
  {
    key: 'given',
    header: PALLET_FIELDS.given.label,
    kind: 'num',
    width: '150px',
    hideBelow: 780,
    cell: row => formatNumber(row.given),
  },
  {
    key: 'returned',
    header: PALLET_FIELDS.returned.label,
    kind: 'num',
    width: '150px',
    hideBelow: 780,
    cell: row => formatNumber(row.returned),
  },
  {
    key: 'last',
    header: 'Dernier échange',
    width: '140px',
    hideBelow: 940,
    kind: 'quiet',
    cell: row => formatDate(row.lastDay),
  },
  {
    key: 'balance',
    header: PALLET_LABELS.balance,
    kind: 'num',
    width: '230px',
    card: 'end',
    title: row => balanceWords(palletBalance(row)),
    cell: row => <b className="font-semibold">{formatNumber(palletBalance(row))}</b>,
  },
]

function Movements({
  sites,
  movements,
  asked,
  search,
  href,
}: Pick<PalletsProps, 'sites' | 'movements' | 'asked' | 'search' | 'href'>) {
  const links = listLinks(search)
  const tab = { tab: 'pallets' }
  return (
    <Box title="Mouvements">
      <div className="grid grid-cols-1 gap-4">
        <Form reloadDocument className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="tab" value="pallets" />
          <Field
            type="select"
            name="site"
            label={PALLET_LABELS.site}
            small
            placeholder="Tous"
            defaultValue={asked.site ?? ''}
            options={sites.map(({ addressId, label }) => ({ value: addressId, label }))}
          />
          <Field type="date" name="from" label="Du" small defaultValue={asked.from ?? ''} />
          <Field type="date" name="to" label="Au" small defaultValue={asked.to ?? ''} />
          <button type="submit" className="btn btn-sm btn-dark">
            Appliquer
          </button>
          <button type="submit" className="btn btn-sm btn-line" name="export" value="pallets">
            <Icon name="download" />
            Exporter
          </button>
          <button type="submit" className="btn btn-sm btn-line" name="export" value="pallet-statement">
            <Icon name="download" />
            Relevé (PDF)
          </button>
        </Form>
        {movements.rows.length === 0 ? (
          <p className="help">
            Aucun mouvement sur cette période.{' '}
            <a className="text-link" href={href({})}>
              Tous les mouvements
            </a>
          </p>
        ) : (
          <Rows>
            <DataTable
              caption="Mouvements de palettes"
              columns={MOVEMENT_COLUMNS}
              rows={movements.rows}
              rowKey={row => row.id}
              rowLabel={row => row.journey ?? row.reason!}
            />
            <Pager
              page={movements.page}
              perPage={movements.perPage}
              shown={movements.rows.length}
              total={movements.total}
              href={number => links.to({ ...tab, page: number })}
              keep={[['tab', 'pallets'], ...links.keep('perPage')]}
            />
          </Rows>
        )}
      </div>
    </Box>
  )
}

const counted = (key: 'given' | 'returned', card: 'start' | 'end'): Column<Movement> => ({
  key,
  header: PALLET_FIELDS[key].label,
  kind: 'num',
  width: '150px',
  card,
  cell: row => (row[key] === 0 ? null : formatNumber(row[key])),
})

const MOVEMENT_COLUMNS: Column<Movement>[] = [
  { key: 'day', header: PALLET_FIELDS.day.label, width: '110px', card: 'sub', cell: row => formatDate(row.day) },
  {
    key: 'journey',
    header: 'Trajet ou motif',
    kind: 'name',
    card: 'title',
    title: row => row.journey ?? `Correction de ${row.author}\u202f: ${row.reason}`,
    cell: row =>
      row.journey ? (
        <a href={journeyHref({ number: row.journey, serviceDate: row.serviceDate! })}>{row.journey}</a>
      ) : (
        <TwoLines top={`Correction\u202f: ${row.reason}`} sub={row.author} />
      ),
  },
  { key: 'site', header: PALLET_LABELS.site, width: '220px', hideBelow: 780, cell: row => row.site },
  counted('given', 'start'),
  counted('returned', 'end'),
]
