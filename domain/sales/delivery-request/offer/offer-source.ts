import type { Recurrence } from '#domain/calendar/recurrence.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'
import type { VatBasis, VatRegime } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import type { PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import type { BillingFrequency, DriverNeed, Goods, RequestKind, StopKind, VehicleNeed } from '../values.ts'

/** Source of an offer: a version with its stops and services. */
export interface OfferSource {
  number: string
  title: string
  kind: RequestKind
  salesUser: string | null
  salesContact: { email: string; phone: string | null } | null
  indexLabel: string | null
  current: PriceTerms & {
    versionNo: number
    status: string
    validFrom: string
    validTo: string | null
    recurrence: Recurrence | null
    goods: Goods | null
    vehicleNeed: VehicleNeed | null
    driverNeed: DriverNeed | null
    billingFrequency: BillingFrequency
    purchaseOrder: string | null
    indexation: IndexationClause | null
    cancelHours: number | null
    cancelPct: number | null
    noticeDays: number | null
    penalties: string | null
    proposedAt: string | null
    offerExpiresOn: string | null
    toleranceMin: number
    otifTarget: number
  }
  company: {
    code: string
    legalName: string
    line1: string
    line2: string | null
    zip: string
    city: string
    siren: string | null
  }
  vat: { regime: VatRegime; basis: VatBasis | null }
  stops: readonly {
    kind: StopKind
    dayOffset: number
    arrival: string
    departure: string
    windowFrom: string | null
    windowTo: string | null
    pallets: number | null
    weightKg: string | null
    documents: readonly string[]
    site: { label: string; zip: string; city: string }
  }[]
  services: readonly { label: string; mode: 'INCLUS' | 'FACTURE'; unit: ServiceUnit; unitPrice: string }[]
  /** Runs of the next twelve months, without site closures. */
  runs: number
}
