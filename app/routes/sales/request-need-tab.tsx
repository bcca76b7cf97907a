import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Goods, RequestStatus, VehicleNeed } from '#domain/sales/delivery-request-values.ts'

interface NeedTabProps {
  request: {
    current: {
      status: RequestStatus
      reason: string | null
      goods: Goods | null
      vehicleNeed: VehicleNeed | null
      hgvBanExemption: boolean
      notes: string | null
    }
    versions: readonly Version[]
  }
}

interface Version {
  id: string
  versionNo: number
  status: RequestStatus
  validFrom: string
  validTo: string | null
}

/** What was sold: goods, vehicle, remarks, and the versions of it. */
export function NeedTab({ request: { current, versions } }: NeedTabProps) {
  return (
    <div className="grid gap-4">
      {current.reason && <Banner tone="warning">{`${REASONS[current.status] ?? 'Motif'}\u202f: ${current.reason}`}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Box title="Marchandise">
          <GoodsFacts goods={current.goods} />
        </Box>
        <Box title="Besoin véhicule">
          <VehicleFacts need={current.vehicleNeed} exempt={current.hgvBanExemption} />
        </Box>
      </div>
      {current.notes && (
        <Box title="Remarques">
          <p className="max-w-[75ch] whitespace-pre-line">{current.notes}</p>
        </Box>
      )}
      {versions.length > 1 && <Versions versions={versions} />}
    </div>
  )
}

/** What the written motive is about, by the state that it led to. */
const REASONS: Partial<Record<RequestStatus, string>> = {
  BROUILLON: 'Renvoyé par la conception',
  REFUSE: 'Refusé par le client',
  SUSPENDU: 'Suspendu',
  ACTIF: 'Résilié',
  TERMINE: 'Résilié',
}

/** The versions of a contract, newest first: what was in force when. */
function Versions({ versions }: { versions: readonly Version[] }) {
  return (
    <Box title="Versions" flush>
      <ul className="box-rows">
        {versions.map(({ id, versionNo, status, validFrom, validTo }) => (
          <li key={id}>
            <b className="w-8">v{versionNo}</b>
            <span className="grow">
              {validTo ? `du ${formatDate(validFrom)} au ${formatDate(validTo)}` : `à partir du ${formatDate(validFrom)}`}
            </span>
            <RequestStatusMark status={status} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
