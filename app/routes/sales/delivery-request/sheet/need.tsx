import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { missingReefer } from '#domain/sales/delivery-request/vehicle-fit.ts'
import type { RequestRecord } from '../form/form-values.ts'

export function NeedTab({ request: { current } }: { request: RequestRecord }) {
  const reefer = missingReefer(current)
  return (
    <div className="grid gap-4">
      {reefer && <Banner tone="warning">{reefer}</Banner>}
      {current.reason && <Banner tone="warning">{`${REASONS[current.status] ?? 'Motif'}\u202f: ${current.reason}`}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
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

/** Labels of the written reason, by the status that it led to. */
const REASONS: Partial<Record<RequestStatus, string>> = {
  BROUILLON: 'Renvoyé par la conception',
  REFUSE: 'Refusé par le client',
  SUSPENDU: 'Suspendu',
  ACTIF: 'Résilié',
  TERMINE: 'Résilié',
}
