import { History } from '#app/components/history/history.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { ServiceUses } from '#app/components/sales/service-uses.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ActButtons } from '#app/components/ui/panel/acts.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import { today } from '#app/lib/dates/today.server.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { historyOf } from '#app/lib/records/history.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isIn, periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatNumber } from '#domain/formats/number.ts'
import { actsOf } from '#domain/rights.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import { SERVICE_FIELDS as FIELDS } from '#domain/sales/additional-services/fields.ts'
import { SERVICE_STATUS_LABELS, servicePriceText } from '#domain/sales/additional-services/values.ts'
import { SERVICE_MODE_LABELS } from '#domain/sales/pricing/price-values.ts'
import type { Route } from './+types/sheet'
import { readService } from './read.server.ts'

export { PanelError as ErrorBoundary } from '#app/components/ui/panel/panel-error.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { id } = args.params
  const [service, history] = await Promise.all([readService(api, id), historyOf(api, args.url, id)])
  return { service, history, today: today(), role, acts: actsOf(SERVICE_ACTS, role) }
}

type Loaded = Route.ComponentProps['loaderData']
type Service = Loaded['service']

export default function ServiceSheet({ loaderData: { service, history, today, role, acts } }: Route.ComponentProps) {
  const links = usePanelLinks()
  const { active } = service
  return (
    <Panel
      title={service.label}
      aside={<UseMark active={active} words={{ on: SERVICE_STATUS_LABELS.ACTIVE, off: SERVICE_STATUS_LABELS.DESACTIVEE }} />}
      closeHref={links.to({})}
      footer={<ActButtons acts={SERVICE_ACTS} may={acts} row={service} links={links} except={['tariff']} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <ServiceFacts service={service} />
        {service.tariffs && <Tariffs {...{ service, today, acts, links }} tariffs={service.tariffs} />}
        {service.uses && <ServiceUses trigger={service.trigger} uses={service.uses} />}
        {!service.counted && (
          <PanelSection title="Utilisations sur 12 mois">
            <p className="help">{UNSUITED}</p>
          </PanelSection>
        )}
        <PanelSection
          title="Cahiers des charges"
          note={`${counted(service.use.running, 'actif')}, ${formatNumber(service.use.requests)} en tout`}
        >
          {service.use.rows.length === 0 ? (
            <p className="help">Aucun cahier des charges ne la comprend.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-1">
              {service.use.rows.map(row => (
                <li key={row.id} className="flex flex-wrap items-baseline gap-x-3">
                  <span className="voice-code">
                    <RequestLink role={role} id={row.id} number={row.number} versionNo={row.versionNo} />
                  </span>
                  <span className="min-w-0 flex-1 truncate" title={row.company}>
                    {row.company}
                  </span>
                  <span className="help">{SERVICE_MODE_LABELS[row.mode]}</span>
                  <RequestStatusMark status={row.status} suspensionOn={row.suspensionOn} />
                </li>
              ))}
              {service.use.requests > service.use.rows.length && (
                <li className="help">et {counted(service.use.requests - service.use.rows.length, 'autre')}</li>
              )}
            </ul>
          )}
        </PanelSection>
        <PanelSection title="Historique">
          <History history={history} href={page => links.panel(service.id, { histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

const UNSUITED = "Son unité ne se calcule pas pour son déclencheur\u202f: elle n'est pas comptée."

function ServiceFacts({ service }: { service: Service }) {
  const [free] = factsOf(FIELDS, service, ['freeQty'])
  return (
    <Facts
      stacked
      items={[
        ...factsOf(FIELDS, service, ['code', 'unit']),
        [FIELDS.unitPrice.label, servicePriceText(service.unitPrice, service.unit)],
        [FIELDS.unitCost.label, service.unitCost && servicePriceText(service.unitCost, service.unit)],
        ...factsOf(FIELDS, service, ['vatRate', 'account', 'trigger']),
        [free![0], free![1] ?? (service.trigger === 'AUTO_ATTENTE' ? 'Franchise du client' : null)],
        ...factsOf(FIELDS, service, ['minQty', 'maxQty', 'validFrom', 'validTo', 'proofRequired']),
      ]}
    />
  )
}

/** Client tariffs by period; expired ones are muted. */
function Tariffs({
  service,
  tariffs: { total, rows },
  today,
  acts,
  links,
}: Pick<Loaded, 'service' | 'today' | 'acts'> & { tariffs: NonNullable<Service['tariffs']>; links: ListLinks }) {
  const canWrite = service.active && acts.includes('tariff')
  return (
    <PanelSection
      title="Tarifs clients"
      action={
        canWrite && (
          <a className="btn btn-sm btn-line" href={links.panel(`${service.id}/tariffs/new`)}>
            <Icon name="plus" />
            Tarif client
          </a>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="help">Tous les clients paient le prix du catalogue.</p>
      ) : (
        <ul className="box">
          {rows.map(tariff => (
            <li
              key={tariff.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-48">
                <a className="text-link" href={`/sales/companies/${tariff.companyId}`}>
                  {tariff.company}
                </a>
                <div className="help">
                  {periodText(tariff)}
                  {isIn(tariff, today) && ' · en vigueur'}
                  {tariff.freeQty !== null && ` · gratuit\u202f:\u00a0${formatDecimal(tariff.freeQty)}`}
                </div>
              </div>
              <span className={tariff.validTo !== null && tariff.validTo < today ? 'text-muted' : 'font-semibold'}>
                {servicePriceText(tariff.unitPrice, service.unit)}
              </span>
              {canWrite && (
                <span className="flex gap-1">
                  <a
                    className="btn btn-sm btn-bare btn-square"
                    href={links.panel(`${service.id}/tariffs/${tariff.id}`)}
                    aria-label={`Modifier le tarif de ${tariff.company}, ${periodText(tariff)}`}
                    title="Modifier"
                  >
                    <Icon name="pencil" />
                  </a>
                  <a
                    className="btn btn-sm btn-bare btn-square"
                    href={links.panel(`${service.id}/tariffs/${tariff.id}/close`)}
                    aria-label={`Clore le tarif de ${tariff.company}, ${periodText(tariff)}`}
                    title="Clore…"
                  >
                    <Icon name="calendar-check" />
                  </a>
                </span>
              )}
            </li>
          ))}
          {total > rows.length && (
            <li className="help border-t border-line px-4 py-2">et {counted(total - rows.length, 'autre')}</li>
          )}
        </ul>
      )}
    </PanelSection>
  )
}
