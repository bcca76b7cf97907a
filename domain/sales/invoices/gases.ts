import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, withUnit } from '#domain/formats/number.ts'
import { type FactorsUsed, factorsOf } from '#domain/sales/pricing/co2.ts'
import { factorWords, isSpecific } from '#domain/sales/pricing/emission-factors.ts'

/** What the mass of an invoice covers, as printed: journeys counted, numbers of the others, factors with their sources. */
export interface InvoiceGases {
  counted: number
  uncounted: string[]
  factors: string[]
  /** A factor is not that of the order (art. D1431-7 of the Code des transports). */
  specific: boolean
}

export function invoiceGases(uncounted: string[], counted: number, sources: readonly FactorsUsed[]): InvoiceGases {
  const factors = sources.flatMap(factorsOf)
  return {
    counted,
    uncounted,
    factors: [...new Set(factors.map(factorWords))].sort(),
    specific: factors.some(({ source }) => isSpecific(source)),
  }
}

/** Statement owed to the client (art. L1431-3 of the Code des transports): all journeys, or which are not counted. */
export function gasesStatement(co2Kg: string | null, gases: InvoiceGases | undefined): string | null {
  const left = gases?.uncounted ?? []
  if (co2Kg === null && left.length === 0) return null
  const mass = co2Kg === null ? null : `${withUnit(formatDecimal(co2Kg), 'kg')} CO₂e`
  const scope = left.length === 0 || !gases ? 'pour ces prestations' : `pour ${counted(gases.counted, 'trajet')}`
  const missing = left.length > 0 && `consommation inconnue, CO₂e non calculé pour ${left.join(', ')}`
  return [
    `Information sur les gaz à effet de serre (art. L1431-3 du code des transports)\u202f: ${[mass && `${mass} ${scope}`, missing].filter(Boolean).join('\u202f; ')}.`,
    gases && gases.factors.length > 0 && `Du puits à la roue\u202f: ${gases.factors.join('\u202f; ')}.`,
    gases?.specific && 'Méthode spécifique (art. D1431-7).',
  ]
    .filter(Boolean)
    .join(' ')
}
