import { formatNumber } from '#domain/formats/number.ts'
import type { Energy } from '#domain/materials/vehicle-values.ts'

/** Energy carriers (ISO 14083) that a vehicle consumes, each in its unit. */
export const CARRIERS = ['GAZOLE', 'ESSENCE', 'B100', 'XTL', 'GNV', 'BIOGNV', 'ELECTRICITE'] as const
export type Carrier = (typeof CARRIERS)[number]
export const CARRIER_LABELS: Record<Carrier, string> = {
  GAZOLE: 'gazole routier',
  ESSENCE: 'essence',
  B100: 'B100',
  XTL: 'HVO',
  GNV: 'GNV',
  BIOGNV: 'bioGNV',
  ELECTRICITE: 'électricité',
}
export const CARRIER_UNITS: Record<Carrier, 'L' | 'kg' | 'kWh'> = {
  GAZOLE: 'L',
  ESSENCE: 'L',
  B100: 'L',
  XTL: 'L',
  GNV: 'kg',
  BIOGNV: 'kg',
  ELECTRICITE: 'kWh',
}

/** Main carrier of a vehicle's energy; a hybrid runs on diesel and may add electricity from the grid. */
const CARRIER_OF: Record<Energy, Carrier> = {
  GAZOLE: 'GAZOLE',
  HYBRIDE: 'GAZOLE',
  ESSENCE: 'ESSENCE',
  B100: 'B100',
  XTL: 'XTL',
  GNV: 'GNV',
  BIOGNV: 'BIOGNV',
  ELECTRIQUE: 'ELECTRICITE',
}
export const carrierOf = (energy: Energy): Carrier => CARRIER_OF[energy]
export const unitOfEnergy = (energy: Energy) => CARRIER_UNITS[CARRIER_OF[energy]]

/** Factors of the order; another source is a « méthode spécifique » to be told (art. D1431-7 of the Code des transports). */
const ORDER = 'arrêté du 26/04/2017'

/** Greenhouse gases of a carrier, kg CO₂e per unit, well to wheel (energy provision and operation in ISO 14083). */
export interface EmissionFactor {
  carrier: Carrier
  kg: string
  source: string
}

interface DatedFactor extends EmissionFactor {
  /** First day of service. */
  from: string
  /** Page that quotes the source, where the source itself was not read. */
  quotedBy?: string
}

/**
 * Dated factors: a revision is a new row. Those of the order were read in its annex (legal.tricoteuses.fr, JORFARTI000034502756) down
 * to diesel; its rows of gas were not. Values of the Base Carbone have no day: that of the order, 2022 for HVO, its first year there.
 */
export const EMISSION_FACTORS: readonly DatedFactor[] = [
  { carrier: 'GAZOLE', from: '2017-06-01', kg: '3.17', source: ORDER },
  { carrier: 'ESSENCE', from: '2017-06-01', kg: '2.79', source: ORDER },
  { carrier: 'ELECTRICITE', from: '2017-06-01', kg: '0.048', source: ORDER },
  {
    ...{ carrier: 'GNV', from: '2017-06-01', kg: '2.96', source: "Base Carbone de l'ADEME, GNC" },
    quotedBy: 'mobiogaz.fr, Quel est le bilan CO2 du GNV ou bioGNV\u202f?',
  },
  {
    ...{ carrier: 'BIOGNV', from: '2017-06-01', kg: '0.61', source: "Base Carbone de l'ADEME, bioGNC" },
    quotedBy: 'mobiogaz.fr, Quel est le bilan CO2 du GNV ou bioGNV\u202f?',
  },
  {
    ...{ carrier: 'B100', from: '2017-06-01', kg: '1.23', source: "Base Carbone de l'ADEME, B100 de colza" },
    quotedBy: 'oleo100.com, La durabilité',
  },
  {
    ...{ carrier: 'XTL', from: '2022-01-01', kg: '0.54', source: "Base Carbone de l'ADEME, HVO100 d'huiles résiduelles" },
    quotedBy: "transporteurs.net, HVO\u202f: première étape vers la reconnaissance Crit'air 1",
  },
]

/** Factor in force on a day of service, else the carrier's first one; the latest for an estimate without a day. */
export function factorOn(carrier: Carrier, day?: string, factors = EMISSION_FACTORS): EmissionFactor {
  const own = factors.filter(factor => factor.carrier === carrier).sort((a, b) => a.from.localeCompare(b.from))
  return own.findLast(({ from }) => day === undefined || from <= day) ?? own[0]!
}

export const isSpecific = (source: string): boolean => source !== ORDER

/** « GNV 2,96 kg CO₂e/kg (Base Carbone de l'ADEME, GNC) ». */
export const factorWords = ({ carrier, kg, source }: EmissionFactor): string =>
  `${CARRIER_LABELS[carrier]} ${formatNumber(kg)}\u00a0kg CO₂e/${CARRIER_UNITS[carrier]} (${source})`
