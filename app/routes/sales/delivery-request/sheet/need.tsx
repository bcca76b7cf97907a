import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatPrice } from '#domain/formats/number.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { REQUEST_STOP_FIELDS, REQUEST_VERSION_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import { recurrenceSentence } from '#domain/sales/delivery-request/recurrence-words.ts'
import { hourOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { PRICE_UNITS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { missingReefer } from '#domain/sales/delivery-request/vehicle-fit.ts'
import type { RequestRecord } from '../form/form-values.ts'

interface NeedTabProps {
  request: RequestRecord
  /** Runs in the contract's current year. */
  runs: number
  role: Role
}

/** Shows price, days and stops of a cahier des charges, then goods and vehicle. */
export function NeedTab({ request: { current, stops }, runs, role }: NeedTabProps) {
  const reefer = missingReefer(current)
  return (
    <div className="grid gap-4">
      {reefer && <Banner tone="warning">{reefer}</Banner>}
      {current.reason && <Banner tone="warning">{`${REASONS[current.status] ?? 'Motif'}\u202f: ${current.reason}`}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Box title="Ce qui est vendu">
          {may(role, 'request.price') && <Price {...current} />}
          <p>{recurrenceSentence(current.recurrence, current.validFrom)}</p>
          {current.recurrence && <p className="help">{counted(runs, 'trajet')} par an</p>}
        </Box>
        <Box title="Parcours">{stops.length === 0 ? <p className="help">Aucun arrêt.</p> : <Route stops={stops} />}</Box>
        <Box title="Marchandise">
          <GoodsFacts goods={current.goods} />
        </Box>
        <Box title="Véhicule et conducteur">
          <VehicleFacts need={current.vehicleNeed} driver={current.driverNeed} exempt={current.hgvBanExemption} />
        </Box>
      </div>
      {current.notes && (
        <Box title="Remarques">
          <p className="max-w-[75ch] whitespace-pre-line">{current.notes}</p>
        </Box>
      )}
    </div>
  )
}

/** Unit price and target margin, once set. */
function Price({ pricingMode, unitPrice, marginPct, marginMethod }: RequestRecord['current']) {
  const margin = marginPct === null ? [] : factsOf(REQUEST_VERSION_FIELDS, { marginPct }, ['marginPct'])
  return (
    <>
      {unitPrice !== null && (
        <p>
          <b className="voice-figure">{formatPrice(unitPrice)}</b> / {PRICE_UNITS[pricingMode]}
        </p>
      )}
      {margin.map(([label, words]) => (
        <p key={label} className="help">
          {label} {words} {marginMethod === 'SUR_PRIX' ? 'sur prix' : 'sur coût'}
        </p>
      ))}
    </>
  )
}

/** Each stop with the hour of its arrival, the first with that of its departure. */
const Route = ({ stops }: Pick<RequestRecord, 'stops'>) => (
  <ol className="grid gap-1">
    {stops.map((stop, index) => (
      <li key={stop.id}>
        <b>{hourOf(stop, index === 0 ? 'departure' : 'arrival')}</b> {stop.site.city}{' '}
        <span className="text-muted">
          {stop.site.label} · {REQUEST_STOP_FIELDS.kind.read(stop.kind)}
        </span>
      </li>
    ))}
  </ol>
)

/** Labels of the written reason, by the status that it led to. */
const REASONS: Partial<Record<RequestStatus, string>> = {
  BROUILLON: 'Renvoyé par la conception',
  REFUSE: 'Refusé par le client',
  SUSPENDU: 'Suspendu',
  ACTIF: 'Résilié',
  TERMINE: 'Résilié',
}
