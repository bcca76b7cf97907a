import { Decimal, decimalText, rounded } from '#domain/decimal.ts'
import { type Co2Source, litresCo2, runCo2 } from '#domain/sales/pricing/co2.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'

interface Co2Journey {
  consumption: string | null | undefined
  vehicle: { category: string; energy?: string } | null
  kmLoaded: string
  kmEmpty: string
  kmReal: number | null
  /** Recorded litres of diesel, or null. */
  fuelL: string | null
  /** Loaded goods in tonnes; null when unknown. */
  tonnes: string | null
}

interface Mass {
  kg: string
  source: Co2Source
}

/**
 * Greenhouse gases of a journey (`domain.md` §6.7, C1): planned, by kilometres; actual, by litres, else by actual
 * kilometres. `perTonneKm`: grams per tonne and loaded kilometre, actual values first.
 */
export function journeyCo2({ kmReal, fuelL, tonnes, kmLoaded, kmEmpty, ...run }: Co2Journey): {
  planned: Mass | null
  real: Mass | null
  perTonneKm: string | null
} {
  const planned = runCo2({ ...run, km: kmOf({ kmLoaded, kmEmpty }) })
  const real = fuelL === null ? (kmReal === null ? null : runCo2({ ...run, km: String(kmReal) })) : litresCo2(fuelL, run.vehicle)
  const tonneKm = Decimal(tonnes ?? '0').times(kmLoaded)
  const mass = real ?? planned
  return {
    planned,
    real,
    perTonneKm: mass && tonneKm.gt('0') ? decimalText(rounded(Decimal(mass.kg).times('1000').div(tonneKm), 1), 1) : null,
  }
}
