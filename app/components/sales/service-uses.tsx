import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { ServiceTrigger } from '#domain/sales/additional-services/values.ts'
import { serviceUseDetail, type Use } from './service-use.ts'

export interface Uses {
  total: number
  amountCents: number
  /** Most recent uses. */
  rows: (Use & { id: string; number: string; date: string; company: string; label: string; amountCents: number })[]
}

const NONE: Partial<Record<ServiceTrigger, string>> = {
  AUTO_ATTENTE: 'Aucune attente au-delà de la franchise.',
  AUTO_NUIT: 'Aucun trajet de nuit facturé.',
  AUTO_ANNULATION: 'Aucune annulation facturée.',
  AUTO_PALETTE: 'Aucune saisie sur un trajet.',
  MANUEL: 'Aucune saisie sur un trajet.',
}

/** Uses of a service over twelve months and the latest charges. */
export function ServiceUses({
  title = 'Utilisations sur 12 mois',
  trigger,
  ofClient,
  uses: { total, amountCents, rows },
}: {
  title?: string
  trigger: ServiceTrigger
  /** On the client's sheet, which omits the client's name. */
  ofClient?: boolean
  uses: Uses
}) {
  return (
    <PanelSection title={title} note={total > 0 && `${counted(total, 'utilisation')}, ${formatMoney(amountCents)}`}>
      {rows.length === 0 ? (
        <p className="help">{NONE[trigger] ?? 'Aucun trajet facturé ces jours-là.'}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1">
          {rows.map(row => {
            const where = [ofClient ? row.label : row.company, row.site].filter(Boolean).join(', ')
            return (
              <li key={row.id} className="flex flex-wrap items-baseline gap-x-3">
                <a
                  className="text-link voice-code"
                  href={`${journeyHref({ number: row.number, serviceDate: row.date })}&tab=prestations`}
                >
                  {row.number}
                </a>
                <span className="min-w-0 flex-1 basis-40 truncate" title={where}>
                  {where}
                </span>
                <span className="help">{[formatDate(row.date), serviceUseDetail(row, trigger)].filter(Boolean).join(', ')}</span>
                <span className="ml-auto tabular-nums">{formatMoney(row.amountCents)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </PanelSection>
  )
}
