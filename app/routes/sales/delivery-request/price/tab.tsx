import { currentOf } from '#app/components/ui/form/record-refusal.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { bodyLabel, VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { isPriceOpen, nextRequestStatus } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STATUS_LABELS, type VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { inPreparation } from '#domain/sales/delivery-request/versions.ts'
import type { RequestRecord } from '../form/form-values.ts'
import { PriceForm } from './form.tsx'
import { PriceResult } from './result.tsx'
import { hypothesesOn, type PriceAnswer, type Simulated } from './values.ts'

interface PriceTabProps {
  request: RequestRecord
  recorded: PriceAnswer
  /** Assumptions of the address as typed; undefined for the stored price. */
  typed: FormFailure['typed'] | undefined
  /** Result of the assumptions; absent when invalid, then `issues` says why. */
  simulated?: Simulated
  issues?: FormFailure['issues']
  csvHref: string
  /** Query string of the assumptions. */
  search: string
  /** Version number in the address. */
  shownVersion: string | undefined
  /** Journeys per year. */
  runs: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Cost and price, recomputed while typing; the price can be saved until the offer freezes it. */
export function PriceTab({
  request,
  recorded,
  typed,
  simulated,
  issues = [],
  csvHref,
  search,
  shownVersion,
  runs,
  open,
  idempotencyKey,
  failure: answered,
}: PriceTabProps) {
  const { current, version } = request
  const refused = answered?.intent === 'price' ? answered : undefined
  // Invalid assumptions are shown as a refused form.
  const hypotheses: FormFailure | undefined = typed && {
    status: 200,
    message: '',
    issues,
    typed,
    intent: 'simulate',
    toast: false,
  }
  const shown = typed ? simulated : recorded
  // The assumptions use the lock first read; a refusal has already shown the current record.
  const lock = currentOf<RequestRecord>(refused)?.version ?? (Number(typed?.lock) || version)
  return (
    <div className="simulator">
      <PriceForm
        // Remounts after a save; keeps typed values otherwise.
        key={lock}
        lock={lock}
        versionNo={current.versionNo}
        vehicle={vehicleText(current.vehicleNeed)}
        shownVersion={shownVersion}
        recorded={recorded}
        factors={shown?.factors ?? recorded.factors}
        sheet={shown?.sheet}
        open={open}
        elsewhere={open || !typed ? null : elsewhere(request, search)}
        simulated={typed !== undefined}
        state={REQUEST_STATUS_LABELS[current.status]}
        idempotencyKey={idempotencyKey}
        failure={refused ?? hypotheses}
        refused={refused}
      />
      <PriceResult
        sheet={shown?.sheet}
        terms={shown?.terms ?? recorded.terms}
        current={current}
        earlier={recorded.earlier}
        runs={runs}
        simulated={typed !== undefined}
        csvHref={csvHref}
      />
    </div>
  )
}

/** Vehicle of the rates and factors: « Tracteur, frigo ». */
const vehicleText = (need: VehicleNeed | null) =>
  [VEHICLE_CATEGORY_LABELS[need?.category as VehicleCategory], bodyLabel(need?.body)].filter(Boolean).join(', ')

/** Link to the version in preparation, or to a new one, to save a price that this frozen version refuses. */
function elsewhere({ current, versions }: RequestRecord, search: string) {
  const prepared = inPreparation(versions)
  if (prepared) {
    if (!isPriceOpen(prepared.status)) return null
    const { versionNo } = prepared
    return { href: hypothesesOn(versionNo, `?${search}`), label: `Reprendre ces hypothèses en v${versionNo}` }
  }
  if (!nextRequestStatus(current.status, 'renew')) return null
  return { href: `?${search}&panel=renew`, label: 'Nouvelle version à ce prix…' }
}
