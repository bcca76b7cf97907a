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
  /** The hypotheses of the address, as they were typed; none: the price as it is recorded. */
  typed: FormFailure['typed'] | undefined
  /** What they make of it; none where they do not fit, for which `issues` say why. */
  simulated?: Simulated
  issues?: FormFailure['issues']
  csvHref: string
  /** The query string of what is tried. */
  search: string
  /** The version that the address names. */
  shownVersion: string | undefined
  /** Journeys of a year. */
  runs: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** What it costs and what it is sold for, reckoned as one types; the price can be saved until the offer freezes it. */
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
  // Hypotheses that do not fit stand in the form as a refused form does.
  const hypotheses: FormFailure | undefined = typed && {
    status: 200,
    message: '',
    issues,
    typed,
    intent: 'simulate',
    toast: false,
  }
  const shown = typed ? simulated : recorded
  // Hypotheses were tried on what the form read first; a refusal has shown what is recorded now.
  const lock = currentOf<RequestRecord>(refused)?.version ?? (Number(typed?.lock) || version)
  return (
    <div className="simulator">
      <PriceForm
        // Anew once it is recorded; while one types, what is typed stays.
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

/** What the rates and the factors are for: « Tracteur, frigo ». */
const vehicleText = (need: VehicleNeed | null) =>
  [VEHICLE_CATEGORY_LABELS[need?.category as VehicleCategory], bodyLabel(need?.body)].filter(Boolean).join(', ')

/** Where a price can be saved that this version does not take any more: in the version that is prepared, or in a new one. */
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
