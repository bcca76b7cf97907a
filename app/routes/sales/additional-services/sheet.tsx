import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { ServiceUses } from '#app/components/sales/service-uses.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import { isIn, periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatNumber } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { SERVICE_FIELDS as FIELDS } from '#domain/sales/additional-services/fields.ts'
import { SERVICE_STATUS_LABELS, servicePriceText } from '#domain/sales/additional-services/values.ts'
import { SERVICE_MODE_LABELS } from '#domain/sales/pricing/price-values.ts'
import type { ServiceDetail } from './form.tsx'
import type { ServiceRights } from './table.tsx'

interface SheetProps {
  service: ServiceDetail
  history: HistoryPage
  today: string
  role: Role
  can: ServiceRights
  closeHref: string
  /** Link to this service with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function ServiceSheet({ service, history, today, role, can, closeHref, href }: SheetProps) {
  const { active } = service
  return (
    <Panel
      title={service.label}
      aside={<UseMark active={active} words={{ on: SERVICE_STATUS_LABELS.ACTIVE, off: SERVICE_STATUS_LABELS.DESACTIVEE }} />}
      closeHref={closeHref}
      footer={
        ((can.write && active) || can.archive) && (
          <>
            {can.write && active && (
              <a className="btn btn-primary" href={href({ panel: 'edit' })}>
                <Icon name="pencil" />
                Modifier
              </a>
            )}
            {can.archive && (
              <a className="btn btn-line" href={href({ panel: 'show', confirm: active ? 'deactivate' : 'reactivate' })}>
                <Icon name={active ? 'archive' : 'archive-restore'} />
                {active ? 'Désactiver…' : 'Réactiver…'}
              </a>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <ServiceFacts service={service} />
        {service.tariffs && <Tariffs {...{ service, today, can, href }} tariffs={service.tariffs} />}
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
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

const UNSUITED = "Son unité ne se calcule pas pour son déclencheur\u202f: elle n'est pas comptée."

function ServiceFacts({ service }: Pick<SheetProps, 'service'>) {
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
  can,
  href,
}: Pick<SheetProps, 'service' | 'today' | 'can' | 'href'> & { tariffs: NonNullable<ServiceDetail['tariffs']> }) {
  return (
    <PanelSection
      title="Tarifs clients"
      action={
        can.write &&
        service.active && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'tariff' })}>
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
              {can.write && service.active && (
                <span className="flex gap-1">
                  <a
                    className="btn btn-sm btn-bare btn-square"
                    href={href({ panel: 'tariff', tarif: tariff.id })}
                    aria-label={`Modifier le tarif de ${tariff.company}, ${periodText(tariff)}`}
                    title="Modifier"
                  >
                    <Icon name="pencil" />
                  </a>
                  <a
                    className="btn btn-sm btn-bare btn-square"
                    href={href({ panel: 'show', confirm: 'close', tarif: tariff.id })}
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
