import { ServiceUses } from '#app/components/sales/service-uses.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Pages } from '#app/components/ui/list/pages/pages.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { isIn, periodText } from '#domain/calendar/period.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { servicePriceText } from '#domain/sales/additional-services/values.ts'
import { SERVICE_MODE_LABELS } from '#domain/sales/pricing/price-values.ts'
import { type CompanyServiceList, type OwnTariff, OwnTariffAsk, OwnTariffPanel } from './tariff-form.tsx'

type AgreedService = CompanyServiceList['agreed']['rows'][number]

interface ServicesProps extends CompanyServiceList {
  companyId: string
  today: string
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

export function CompanyServices({ companyId, searchParams, idempotencyKey, failure, ...list }: ServicesProps) {
  const { tariffs, catalogue, today, canWrite, href } = list
  const tariff = tariffs.rows.find(({ id, active }) => active && id === searchParams.get('tarif'))
  // A link to a deleted tariff must not open the form of a new one.
  const panel = canWrite && searchParams.get('panel') === 'tariff' && (tariff || !searchParams.get('tarif'))
  const form = { today, idempotencyKey, failure, closeHref: href({}) }
  return (
    <>
      <ServiceLists {...list} />
      {panel && (
        <OwnTariffPanel
          {...{ companyId, tariff, catalogue, ...form }}
          reloadHref={href({ panel: 'tariff', ...(tariff && { tarif: tariff.id }) })}
        />
      )}
      {canWrite && tariff && searchParams.get('confirm') === 'tariff' && <OwnTariffAsk tariff={tariff} {...form} />}
    </>
  )
}

type ListProps = Pick<ServicesProps, keyof CompanyServiceList | 'today' | 'canWrite' | 'href'>

/** Own tariffs of a client, and services agreed in its cahiers des charges in force. */
function ServiceLists({ tariffs, agreed, catalogue, uses, today, canWrite, href }: ListProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h2 className="section-title flex-1">Tarifs du client</h2>
          {canWrite && catalogue.length > 0 && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'tariff' })}>
              <Icon name="plus" />
              Nouveau tarif
            </a>
          )}
        </div>
        {tariffs.total === 0 ? (
          <p className="help">Ce client paie les prix du catalogue.</p>
        ) : (
          <Rows>
            <DataTable
              caption="Tarifs du client"
              columns={tariffColumns(today, canWrite, href)}
              rows={tariffs.rows}
              rowKey={row => row.id}
              rowLabel={row => row.label}
            />
            <Pages list={tariffs} href={page => href({ page })} label="Pages des tarifs" />
          </Rows>
        )}
      </section>
      <section>
        <h2 className="section-title mb-2">Convenu dans les cahiers des charges en vigueur</h2>
        {agreed.total === 0 ? (
          <p className="help">Aucun cahier des charges en vigueur ne comprend de prestation.</p>
        ) : (
          <Rows>
            <DataTable
              caption="Prestations convenues"
              columns={AGREED_COLUMNS}
              rows={agreed.rows}
              rowKey={row => row.id}
              rowLabel={row => row.label}
            />
            <Pages list={agreed} href={linePage => href({ linePage })} label="Pages des prestations convenues" />
          </Rows>
        )}
      </section>
      {uses.length === 0 ? (
        <section>
          <h2 className="section-title mb-2">Utilisations sur 12 mois</h2>
          <p className="help">
            Aucune prestation déclenchée sur ses trajets. Celles qui se saisissent à la main ne sont pas encore comptées.
          </p>
        </section>
      ) : (
        uses.map(({ serviceId, label, ...own }) => (
          <ServiceUses key={serviceId} ofClient title={`${label}\u202f: utilisations sur 12 mois`} {...own} />
        ))
      )}
    </div>
  )
}

const name = (service: OwnTariff | AgreedService) => (
  <a href={`/sales/additional-services/${service.serviceId}`}>{service.label}</a>
)

const tariffColumns = (today: string, canWrite: boolean, href: ServicesProps['href']): Column<OwnTariff>[] => [
  { key: 'code', header: 'Code', kind: 'code', width: '104px', hideBelow: 940, cell: row => row.code },
  { key: 'label', header: 'Prestation', kind: 'name', card: 'title', cell: name },
  {
    key: 'period',
    header: 'Période',
    width: '256px',
    card: 'sub',
    cell: row => (
      <>
        {periodText(row)}
        {isIn(row, today) && <span className="quiet"> · en vigueur</span>}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Prix du client',
    kind: 'num',
    width: '170px',
    card: 'start',
    cell: row => <b className="font-semibold">{servicePriceText(row.unitPrice, row.unit)}</b>,
  },
  {
    key: 'catalogue',
    header: 'Catalogue',
    kind: 'num',
    width: '170px',
    hideBelow: 780,
    cell: row => servicePriceText(row.cataloguePrice, row.unit),
  },
  {
    key: 'free',
    header: 'Gratuit',
    kind: 'num',
    width: '76px',
    hideBelow: 940,
    cell: row => row.freeQty && formatDecimal(row.freeQty),
  },
  ...(canWrite
    ? [
        {
          key: 'acts',
          header: 'Actions',
          width: '96px',
          card: 'end' as const,
          cell: (row: OwnTariff) =>
            row.active && (
              <span className="flex gap-1">
                <a
                  className="btn btn-sm btn-bare btn-square"
                  href={href({ panel: 'tariff', tarif: row.id })}
                  aria-label={`Modifier le tarif ${row.code}, ${periodText(row)}`}
                  title="Modifier"
                >
                  <Icon name="pencil" />
                </a>
                <a
                  className="btn btn-sm btn-bare btn-square"
                  href={href({ confirm: 'tariff', tarif: row.id })}
                  aria-label={`Clore le tarif ${row.code}, ${periodText(row)}`}
                  title="Clore…"
                >
                  <Icon name="calendar-check" />
                </a>
              </span>
            ),
        },
      ]
    : []),
]

const AGREED_COLUMNS: Column<AgreedService>[] = [
  {
    key: 'request',
    header: 'Cahier des charges',
    kind: 'code',
    width: '160px',
    card: 'sub',
    cell: row => (
      <a href={`/sales/delivery-request/${row.requestId}?tab=services`} title={row.title}>
        {row.request} v{row.versionNo}
      </a>
    ),
  },
  { key: 'label', header: 'Prestation', kind: 'name', card: 'title', cell: name },
  { key: 'mode', header: 'Mode', width: '110px', card: 'start', cell: row => SERVICE_MODE_LABELS[row.mode] },
  {
    key: 'price',
    header: 'Prix facturé',
    kind: 'num',
    width: '190px',
    card: 'end',
    cell: row =>
      row.mode === 'INCLUS'
        ? null
        : servicePriceText(row.unitPrice ?? row.clause ?? row.ownPrice ?? row.cataloguePrice, row.unit),
  },
  {
    key: 'from',
    header: 'Vient de',
    kind: 'quiet',
    width: '170px',
    hideBelow: 780,
    cell: row => {
      if (row.mode === 'INCLUS') return 'Prix du trajet'
      if (row.unitPrice !== null) return 'Cahier des charges'
      if (row.clause !== null) return "Clause d'annulation"
      return row.ownPrice !== null ? 'Tarif du client' : 'Catalogue'
    },
  },
]
