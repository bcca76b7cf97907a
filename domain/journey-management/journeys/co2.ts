import { Decimal, decimalText, rounded } from '#domain/decimal.ts'
import { type Co2Mass, type Co2Vehicle, type RecordedEnergy, recordedCo2, runCo2 } from '#domain/sales/pricing/co2.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'

interface Co2Journey {
  consumption: string | null | undefined
  vehicle: Co2Vehicle | null
  day: string
  kmLoaded: string
  kmEmpty: string
  kmReal: number | null
  recorded: RecordedEnergy
  /** Loaded goods in tonnes; null when unknown. */
  tonnes: string | null
}

/**
 * Greenhouse gases of a journey (`domain.md` §6.7, C1): planned, by kilometres; actual, by recorded litres, kg or kWh, else by
 * actual kilometres. `perTonneKm`: grams per tonne and loaded kilometre, actual values first.
 */
export function journeyCo2({ kmReal, recorded, tonnes, kmLoaded, kmEmpty, ...run }: Co2Journey): {
  planned: Co2Mass | null
  real: Co2Mass | null
  perTonneKm: string | null
} {
  const planned = runCo2({ ...run, km: kmOf({ kmLoaded, kmEmpty }) })
  const real = recordedCo2(recorded, run.vehicle, run.day) ?? (kmReal === null ? null : runCo2({ ...run, km: String(kmReal) }))
  const tonneKm = Decimal(tonnes ?? '0').times(kmLoaded)
  const mass = real ?? planned
  return {
    planned,
    real,
    perTonneKm: mass && tonneKm.gt('0') ? decimalText(rounded(Decimal(mass.kg).times('1000').div(tonneKm), 1), 1) : null,
  }
}
