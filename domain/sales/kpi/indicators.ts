import { formatNumber, formatSigned, withUnit } from '#domain/formats/number.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { SHARE_LEGAL } from '#domain/sales/companies/subcontracted-share.ts'
import type { Measure, Sums } from './measures.ts'
import { ratio } from './ratio.ts'

const percent = (part: number, whole: number, places = 1) => ratio(part, whole, { scale: 100, places })

/** A linear combination of sums, which SQL can compute too. */
export type Linear = (sums: Sums) => number

/** Formula of an indicator; null where `known` is zero. SQL sorts by the same two terms (`orderOf`). */
interface Reading {
  part: Linear
  whole: Linear
  known?: Linear
  read(sums: Sums): number | null
}

const rate = (
  part: Linear,
  whole: Linear,
  { scale, places, known }: { scale?: number; places?: number; known?: Linear } = {},
): Reading => ({
  ...{ part, whole, known },
  read: sums => (known?.(sums) === 0 ? null : ratio(part(sums), whole(sums), { scale, places })),
})
const share = (part: Linear, whole: Linear, places?: number) => rate(part, whole, { scale: 100, places })
/** A sum stored in sub-units, `parts` per unit. */
export const amount = (part: Linear, parts = 1, options?: { places?: number; known?: Linear }) =>
  rate(part, () => parts, { places: 0, ...options })

const INDICATORS_UNITS = {
  '%': 'pt',
  min: 'min',
  '€': '%',
  'k€': '%',
  '€/km': '%',
  'L/100 km': '%',
  't CO₂e': '%',
  'g/t·km': '%',
  km: '%',
  h: 'h',
  jours: 'jours',
  '': '%',
} as const
type Unit = keyof typeof INDICATORS_UNITS

export interface Indicator extends Reading {
  code: string
  label: string
  unit: Unit
  places: number
  /** Direction of improvement, if any. */
  better?: 'up' | 'down'
  /** Number of journeys behind it, and their list filter (`JOURNEY_FIGURES`). */
  behind: JourneyFigure & Measure
  help: string
}

const costed = (sums: Sums) => sums.costed
/** K09 and K11 of the same journeys, so that K13 is their difference. */
const REVENUE = amount(({ revenueCents }) => revenueCents, 100)
const COST = amount(({ costCents }) => costCents, 100, { known: costed })
const marginCents = ({ revenueCents, costCents }: Sums) => revenueCents - costCents

const wanted = ({ done, notExecuted, cancelled, cancelledByClient }: Sums) => done + notExecuted + cancelled - cancelledByClient

/** K01 to K19, K22 and K29 of `domain.md` §5, from journeys, in page order. */
export const INDICATORS = {
  otif: {
    ...{ code: 'K01', label: 'Taux de service (OTIF)', unit: '%', places: 1, better: 'up', behind: 'missed' },
    ...share(
      ({ done, missed }) => done - missed,
      ({ done, notExecutedOwn }) => done + notExecutedOwn,
    ),
    help: "Trajets livrés à l'heure, complets et sans dommage, sur les exécutés et les non exécutés dont le transporteur répond",
  },
  onTimeStops: {
    ...{ code: 'K02', label: 'Ponctualité des arrêts', unit: '%', places: 1, better: 'up', behind: 'done' },
    ...share(
      ({ stopsOnTime }) => stopsOnTime,
      ({ stopsDone }) => stopsDone,
    ),
    help: "Livraisons à l'heure, tolérance comprise, sur les livraisons faites",
  },
  late: {
    ...{ code: 'K03', label: 'Taux de retard', unit: '%', places: 1, better: 'down', behind: 'late' },
    ...share(
      ({ late }) => late,
      ({ done }) => done,
    ),
    help: 'Trajets en retard au-delà de la tolérance, sur les trajets exécutés',
  },
  lateOwn: {
    ...{ code: 'K04', label: 'Taux de retard imputable', unit: '%', places: 1, better: 'down', behind: 'lateOwn' },
    ...share(
      ({ lateOwn }) => lateOwn,
      ({ done }) => done,
    ),
    help: 'Retards dont le transporteur ou son sous-traitant répond',
  },
  meanDelay: {
    ...{ code: 'K05', label: 'Retard moyen', unit: 'min', places: 0, better: 'down', behind: 'late' },
    ...rate(
      ({ delayMin }) => delayMin,
      ({ delays }) => delays,
      { places: 0 },
    ),
    help: 'Minutes au-delà de la tolérance, par retard',
  },
  executed: {
    ...{ code: 'K06', label: 'Taux de réalisation', unit: '%', places: 1, better: 'up', behind: 'notExecuted' },
    ...share(({ done }) => done, wanted),
    help: "Trajets exécutés, sur les trajets planifiés que le client n'a pas annulés",
  },
  emptyKm: {
    ...{ code: 'K07', label: 'Km à vide', unit: '%', places: 2, better: 'down', behind: 'done' },
    ...share(
      ({ emptyHm }) => emptyHm,
      ({ emptyHm, loadedHm }) => loadedHm + emptyHm,
      2,
    ),
    help: 'Kilomètres à vide, sur tous les kilomètres',
  },
  fill: {
    ...{ code: 'K08', label: 'Taux de remplissage', unit: '%', places: 2, better: 'up', behind: 'filled' },
    ...share(
      ({ palletHm }) => palletHm,
      ({ capacityHm }) => capacityHm,
      2,
    ),
    help: 'Palettes à bord sur places disponibles, pondérées par les kilomètres en charge',
  },
  fillKg: {
    ...{ code: 'K08', label: 'Remplissage en poids', unit: '%', places: 2, better: 'up', behind: 'filledKg' },
    ...share(
      ({ boardKgHm }) => boardKgHm,
      ({ payloadKgHm }) => payloadKgHm,
      2,
    ),
    help: 'Poids à bord sur charge utile, pondérés par les kilomètres en charge',
  },
  fillMetres: {
    ...{ code: 'K08', label: 'Remplissage en mètres', unit: '%', places: 2, better: 'up', behind: 'filledMetres' },
    ...share(
      ({ goodsCmHm }) => goodsCmHm,
      ({ floorCmHm }) => floorCmHm,
      2,
    ),
    help: 'Mètres de plancher vendus sur mètres du véhicule, pondérés par les kilomètres en charge',
  },
  revenue: {
    ...{ code: 'K09', label: "Chiffre d'affaires HT", unit: '€', places: 0, better: 'up', behind: 'earning' },
    ...REVENUE,
    help: 'Prix, indexation, prestations et péages refacturés, annulations facturées comprises',
  },
  revenueKm: {
    ...{ code: 'K10', label: 'CA par km', unit: '€/km', places: 2, better: 'up', behind: 'done' },
    ...rate(
      ({ revenueCents }) => revenueCents,
      ({ loadedHm, emptyHm }) => loadedHm + emptyHm,
      { scale: 0.1, places: 2 },
    ),
    help: "Chiffre d'affaires sur tous les kilomètres",
  },
  cost: {
    ...{ code: 'K11', label: 'Coût de revient', unit: '€', places: 0, better: 'down', behind: 'costed' },
    ...COST,
    help: "Coût réel des trajets, prévu où rien n'est relevé, achats de sous-traitance, dommages et pénalités compris",
  },
  costKm: {
    ...{ code: 'K12', label: 'Coût de revient au km', unit: '€/km', places: 2, better: 'down', behind: 'costed' },
    ...rate(
      ({ costCents }) => costCents,
      ({ costedHm }) => costedHm,
      { scale: 0.1, places: 2 },
    ),
    help: 'Coût de revient sur tous les kilomètres de ces trajets',
  },
  margin: {
    ...{ code: 'K13', label: 'Marge', unit: '€', places: 0, better: 'up', behind: 'earning' },
    ...amount(marginCents, 100, { known: costed }),
    // The printed margin is the printed revenue less the printed cost.
    read: sums => (costed(sums) === 0 ? null : REVENUE.read(sums)! - COST.read(sums)!),
    help: "Chiffre d'affaires moins coût de revient",
  },
  marginPct: {
    ...{ code: 'K13', label: 'Taux de marge', unit: '%', places: 1, better: 'up', behind: 'earning' },
    ...rate(marginCents, ({ revenueCents }) => revenueCents, { scale: 100, known: costed }),
    help: "Marge sur chiffre d'affaires",
  },
  assigned: {
    ...{ code: 'K15', label: "Taux d'affectation J-1 18\u00a0h", unit: '%', places: 1, better: 'up', behind: 'planned' },
    ...share(
      ({ assigned }) => assigned,
      ({ planned }) => planned,
    ),
    help: 'Trajets affectés la veille à 18 h, sur ceux qui étaient prévus',
  },
  waiting: {
    ...{ code: 'K16', label: "Temps d'attente moyen", unit: 'min', places: 1, better: 'down', behind: 'waited' },
    ...rate(
      ({ waitMin }) => waitMin,
      ({ waitStops }) => waitStops,
    ),
    help: 'Minutes passées sur un site au-delà de la durée prévue, par arrêt',
  },
  subcontracted: {
    ...{ code: 'K17', label: 'Sous-traitance', unit: '%', places: 2, behind: 'subcontracted' },
    ...share(
      ({ boughtCents }) => boughtCents,
      ({ revenueCents }) => revenueCents,
      2,
    ),
    help: `Achats de sous-traitance sur chiffre d'affaires\u202f; seuil légal ${SHARE_LEGAL}\u202f%`,
  },
  co2: {
    ...{ code: 'K18', label: 'CO₂e', unit: 't CO₂e', places: 1, better: 'down', behind: 'done' },
    ...amount(({ co2G }) => co2G, 1_000_000, { places: 1 }),
    help: 'Gaz à effet de serre des trajets, kilomètres à vide compris',
  },
  co2TonneKm: {
    ...{ code: 'K18', label: 'CO₂e par t·km', unit: 'g/t·km', places: 1, better: 'down', behind: 'weighed' },
    // 10,000 kg·hm are one t·km.
    ...rate(
      ({ weighedCo2G }) => weighedCo2G,
      ({ kgHm }) => kgHm,
      { scale: 10_000 },
    ),
    help: 'Des trajets dont le poids chargé est connu',
  },
  damages: {
    ...{ code: 'K22', label: 'Taux de casse et litige', unit: '%', places: 2, better: 'down', behind: 'damaged' },
    ...share(
      ({ damages }) => damages,
      ({ done }) => done,
      2,
    ),
    help: 'Dommages à la marchandise, sur les trajets exécutés',
  },
  settled: {
    ...{ code: 'K22', label: 'Indemnisé net sur CA', unit: '%', places: 2, better: 'down', behind: 'damaged' },
    ...share(
      ({ settledCents }) => settledCents,
      ({ revenueCents }) => revenueCents,
      2,
    ),
    help: "Dommages indemnisés, part de l'assureur déduite, sur chiffre d'affaires",
  },
  expected: {
    ...{ code: 'K29', label: 'Fiabilité des ETA', unit: '%', places: 1, better: 'up', behind: 'expected' },
    ...share(
      ({ expectedRight }) => expectedRight,
      ({ expectedStops }) => expectedStops,
    ),
    help: "Arrêts atteints à 10 minutes près de l'heure annoncée une heure avant",
  },
  fuel: {
    ...{ code: 'K19', label: 'Consommation', unit: 'L/100 km', places: 2, better: 'down', behind: 'fuelled' },
    ...rate(
      ({ fuelCl }) => fuelCl,
      ({ fuelHm }) => fuelHm,
      { scale: 10, places: 2 },
    ),
    help: 'Litres aux 100 km, des trajets dont le plein est noté',
  },
} as const satisfies Record<string, Indicator>
export type IndicatorName = keyof typeof INDICATORS
export const INDICATOR_NAMES = Object.keys(INDICATORS) as IndicatorName[]
export const indicatorOf = (name: IndicatorName): Indicator => INDICATORS[name]

export function indicatorText({ unit, places }: Pick<Indicator, 'unit' | 'places'>, value: number | null): string {
  if (value === null) return '—'
  const figure = formatNumber(value.toFixed(places))
  return unit ? withUnit(figure, unit) : figure
}

/** Points for a rate, per cent for an amount; null without a comparison. `good`: improvement, undefined when neutral. */
export function changeOf(
  { unit, places, better }: Pick<Indicator, 'unit' | 'places' | 'better'>,
  value: number | null,
  before: number | null,
): { text: string; good?: boolean; up: boolean } | null {
  if (value === null || before === null) return null
  const inPoints = INDICATORS_UNITS[unit] !== '%'
  const moved = inPoints ? value - before : percent(value - before, Math.abs(before))
  if (moved === null) return null
  const text = formatSigned(moved.toFixed(inPoints ? places : 1))
  const flat = !/[1-9]/.test(text)
  return {
    text: withUnit(text, INDICATORS_UNITS[unit]),
    up: moved > 0,
    ...(better && !flat && { good: moved > 0 === (better === 'up') }),
  }
}

/** « objectif 95,0 %, atteint »; null without a target or a value. A value is compared as it is printed. */
export function targetWords(
  indicator: Pick<Indicator, 'unit' | 'places' | 'better'>,
  value: number | null,
  target: number | null,
): { text: string; met: boolean } | null {
  if (target === null || value === null) return null
  const met = indicator.better === 'up' ? value >= target : value <= target
  return { text: `objectif ${indicatorText(indicator, target)}, ${met ? 'atteint' : 'manqué'}`, met }
}
