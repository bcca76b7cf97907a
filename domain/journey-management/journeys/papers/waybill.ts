import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { adrWords, temperatureWords } from '#domain/sales/delivery-request/need-words.ts'
import { type Goods, STOP_KIND_LABELS, type StopKind } from '#domain/sales/delivery-request/values.ts'
import type { PaperKind } from './kinds.ts'

export interface Party {
  name: string
  lines: string[]
}

/** A stop on the note. Instants are ISO 8601; masses and °C decimal strings. */
interface WaybillStop {
  kind: StopKind
  company: string
  site: string
  /** Street, postal code and town, country when abroad. */
  address: string[]
  plannedArrival: string
  plannedDeparture: string
  /** Null on the note itself (filled in by hand) and before the run. */
  actualArrival: string | null
  actualDeparture: string | null
  /** Loaded; negative: unloaded. */
  pallets: number | null
  weightKg: string | null
  reference: string | null
  instructions: string | null
  /** Why the stop failed, on the follow-up sheet. */
  failed: string | null
}

/** Content of a consignment note, frozen when it was issued. */
export interface WaybillFacts {
  journey: { number: string; label: string; serviceDate: string; request: string | null }
  /** The sub-contractor, if any, else the carrier. */
  carrier: Party
  /** Principal of the sub-contractor; null for own transport. */
  charterer: Party | null
  client: Party | null
  shipper: Party
  consignee: Party
  /** Null without a contract: nature and quantity are written by hand. */
  goods: Omit<Goods, 'declaredValueCents'> | null
  vehicle: { plate: string; licenceCopyNo: string | null } | null
  trailer: string | null
  drivers: string[]
  stops: WaybillStop[]
}

export interface Issue {
  kind: PaperKind
  number: string
  /** Number of the document that this one replaces. */
  replaces: string | null
  issuedAt: string
}

const clock = (instant: string) => toLocal(instant).slice(11)
const dayOf = (instant: string) => formatDate(toLocal(instant).slice(0, 10))
export const dayAndClock = (instant: string) => `${dayOf(instant)} ${clock(instant)}`

/** « de 06:30 à 07:00 », with the day when it is not the service date. */
function hours(from: string, to: string, serviceDate: string): string {
  const day = toLocal(from).slice(0, 10) === serviceDate ? '' : `${dayOf(from)} `
  return from === to ? day + clock(from) : `${day}${clock(from)} – ${clock(to)}`
}

/** Pick-up: the first loading, else the first stop. */
export const loadingOf = <Stop extends { kind: StopKind }>(stops: readonly Stop[]): Stop =>
  stops.find(({ kind }) => kind === 'CHARGEMENT') ?? stops[0]!
/** Final delivery: the last one, else the last stop. */
export const unloadingOf = <Stop extends { kind: StopKind }>(stops: readonly Stop[]): Stop =>
  stops.findLast(({ kind }) => kind === 'LIVRAISON') ?? stops.at(-1)!

const sumOf = (stops: readonly WaybillStop[], of: (stop: WaybillStop) => number) =>
  stops.reduce((sum, stop) => sum + Math.max(0, of(stop)), 0)

/** Sold quantities, else those loaded at the stops. */
function quantities({ goods, stops }: WaybillFacts) {
  const pallets = goods?.pallets ?? sumOf(stops, stop => stop.pallets ?? 0)
  const weight = goods?.weightKg ?? String(sumOf(stops, stop => Number(stop.weightKg ?? 0)))
  return {
    pallets: pallets > 0 ? counted(pallets, 'palette') : '',
    weight: Number(weight) > 0 ? `${formatDecimal(weight)}\u00a0kg` : '',
    volume: goods?.volumeM3 ? `${formatDecimal(goods.volumeM3)}\u00a0m³` : '',
  }
}

const REGISTERED = /SIREN|SIRET|TVA|VAT/i

/** Missing compulsory mentions (arrêté du 9 novembre 1999, article 4), to be written by hand before departure. */
export function missingMentions(facts: WaybillFacts): string[] {
  const { pallets, weight, volume } = quantities(facts)
  return [
    !facts.carrier.name && 'nom et adresse du transporteur',
    !facts.carrier.lines.some(line => REGISTERED.test(line)) && 'SIREN du transporteur',
    !facts.goods?.nature && 'nature de la marchandise',
    !pallets && !weight && !volume && 'quantité, poids ou volume',
  ].filter(mention => mention !== false)
}

export interface WaybillText {
  number: string
  made: string
  replaces: string | null
  carrier: Party
  charterer: Party | null
  client: Party | null
  shipper: Party
  consignee: Party
  takenOver: string
  run: [string, string][]
  goods: { nature: string; packaging: string; quantity: string; weight: string; volume: string; temperature: string }
  adr: string | null
  stops: { cells: string[]; arrival: string; departure: string }[]
  instructions: string[]
}

export function waybillText(facts: WaybillFacts, issue: Issue): WaybillText {
  const { journey, goods, vehicle, stops } = facts
  const { pallets, weight, volume } = quantities(facts)
  const loading = loadingOf(stops)
  const run: [string, string | null][] = [
    ['Trajet', `${journey.number} · ${journey.label}`],
    ['Contrat', journey.request],
    ['Véhicule', vehicle?.plate ?? null],
    ['Remorque', facts.trailer],
    ['Copie conforme', vehicle?.licenceCopyNo ?? null],
    ['Conducteur', facts.drivers.join(', ') || null],
  ]
  return {
    number: issue.number,
    made: dayAndClock(issue.issuedAt),
    replaces: issue.replaces,
    carrier: facts.carrier,
    charterer: facts.charterer,
    client: facts.client,
    shipper: facts.shipper,
    consignee: facts.consignee,
    takenOver: dayAndClock(loading.plannedDeparture),
    run: run.filter((pair): pair is [string, string] => Boolean(pair[1])),
    goods: {
      nature: goods?.nature ?? '',
      packaging: goods?.packaging ?? '',
      quantity: pallets,
      weight,
      volume,
      temperature: goods ? (temperatureWords(goods) ?? '') : '',
    },
    adr: goods?.adr ? adrWords(goods.adr) : null,
    stops: stops.map((stop, index) => ({
      cells: [
        String(index + 1),
        STOP_KIND_LABELS[stop.kind],
        [[stop.company, stop.site].filter(Boolean).join(', '), ...stop.address].join('\n'),
        [handled(stop), stop.reference && `Réf. ${stop.reference}`].filter(Boolean).join('\n'),
        hours(stop.plannedArrival, stop.plannedDeparture, journey.serviceDate),
      ],
      arrival: stop.failed ? `Échec\u202f: ${stop.failed}` : stop.actualArrival ? dayAndClock(stop.actualArrival) : '',
      departure: stop.actualDeparture ? dayAndClock(stop.actualDeparture) : '',
    })),
    instructions: stops.flatMap((stop, index) => (stop.instructions ? [`Arrêt ${index + 1}\u202f: ${stop.instructions}`] : [])),
  }
}

function handled({ pallets, weightKg }: WaybillStop): string {
  const sign = (pallets ?? Number(weightKg ?? 0)) < 0 ? '−\u202f' : ''
  const words = [
    pallets && counted(Math.abs(pallets), 'palette'),
    weightKg && Number(weightKg) !== 0 && `${formatDecimal(String(Math.abs(Number(weightKg))))}\u00a0kg`,
  ].filter(Boolean)
  return words.length > 0 ? sign + words.join(', ') : ''
}
