import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { bodyLabel, VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { hourOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { runCo2 } from '#domain/sales/pricing/co2.ts'
import { INDEXATION_BASE_LABELS, type IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { adrWords, driverWords, temperatureWords } from '../need-words.ts'
import { recurrenceSentence } from '../recurrence-words.ts'
import { REQUEST_KIND_LABELS, STOP_DOCUMENT_LABELS, STOP_KIND_LABELS, type StopDocument } from '../values.ts'
import { type OfferPrice, offerPrice } from './offer-price.ts'
import type { OfferSource } from './offer-source.ts'

/** Texts of an offer by section; `api/sales/delivery-request/offer/document.ts` lays it out. */
export interface OfferText {
  /** « Offre », or « Projet d'offre » before it is made. */
  title: string
  reference: string
  client: string[]
  object: [label: string, value: string][]
  stops: string[][]
  recurrence: string[]
  price: OfferPrice
  clauses: [title: string, text: string][]
  validity: string
  co2: string
}

export const OFFER_DAYS = 30

export const OFFER_STOP_HEADINGS = ['N°', 'Lieu', 'Opération', 'Arrivée', 'Départ', 'Créneau', 'Quantités', 'Preuves'] as const

export function offerText(source: OfferSource): OfferText {
  const { current, company } = source
  const made = current.proposedAt !== null
  return {
    title: made ? 'Offre de transport' : "Projet d'offre de transport",
    reference: [
      source.number,
      `version ${current.versionNo}`,
      ...(current.proposedAt ? [`faite le ${formatDate(toLocal(new Date(current.proposedAt)).slice(0, 10))}`] : []),
    ].join(' · '),
    client: clientLines(company),
    object: objectLines(source),
    stops: source.stops.map(stopCells),
    recurrence: recurrenceLines(source),
    price: offerPrice(source),
    clauses: clauses(source),
    validity: made
      ? `Offre valable jusqu'au ${formatDate(current.offerExpiresOn ?? '')}.`
      : `Offre valable ${OFFER_DAYS} jours à compter de sa remise.`,
    co2: co2Sentence(source),
  }
}

export function clientLines(company: OfferSource['company']): string[] {
  return [
    company.legalName,
    company.line1,
    company.line2,
    `${company.zip} ${company.city}`,
    company.siren && `SIREN ${company.siren.replace(/(\d{3})(?=\d)/g, '$1\u202f')}`,
  ].filter(line => typeof line === 'string' && line !== '') as string[]
}

function objectLines({ title, kind, salesUser, salesContact, current }: OfferSource): [string, string][] {
  const { goods, vehicleNeed, driverNeed } = current
  const load = [
    goods?.nature,
    goods?.packaging,
    goods?.pallets !== undefined && counted(goods.pallets, 'palette'),
    goods?.weightKg && `${formatNumber(goods.weightKg)}\u00a0kg`,
    goods?.volumeM3 && `${formatNumber(goods.volumeM3)}\u00a0m³`,
    goods?.linearMetres && `${formatNumber(goods.linearMetres)}\u00a0m linéaires`,
  ]
  const category = VEHICLE_CATEGORY_LABELS[vehicleNeed?.category as VehicleCategory] ?? vehicleNeed?.category
  const lines: [string, string | false | null | undefined][] = [
    ['Objet', `${title} (${REQUEST_KIND_LABELS[kind].toLowerCase()})`],
    ['Marchandise', load.filter(Boolean).join(', ')],
    ['Température', goods && temperatureWords(goods)],
    ['Matières dangereuses', goods?.adr && adrWords(goods.adr)],
    ['Véhicule', [category, bodyLabel(vehicleNeed?.body)].filter(Boolean).join(', ')],
    ['Conducteur', driverNeed && driverWords(driverNeed)],
    [
      'Votre interlocuteur',
      salesUser &&
        [salesUser, salesContact?.phone && formatPhone(salesContact.phone), salesContact?.email].filter(Boolean).join(', '),
    ],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function stopCells(stop: OfferSource['stops'][number], index: number): string[] {
  const load = [
    stop.pallets && `${formatNumber(stop.pallets)}\u00a0pal.`,
    stop.weightKg && Number(stop.weightKg) !== 0 && `${formatNumber(stop.weightKg.replace(/\.0$/, ''))}\u00a0kg`,
  ]
  return [
    String(index + 1),
    `${stop.site.label}, ${stop.site.zip} ${stop.site.city}`,
    STOP_KIND_LABELS[stop.kind],
    hourOf(stop, 'arrival'),
    hourOf(stop, 'departure'),
    stop.windowFrom || stop.windowTo ? `${stop.windowFrom ?? '…'}–${stop.windowTo ?? '…'}` : '',
    load.filter(Boolean).join(', '),
    stop.documents.map(document => STOP_DOCUMENT_LABELS[document as StopDocument] ?? document).join(', '),
  ]
}

function recurrenceLines({ current, runs }: OfferSource): string[] {
  const { recurrence, validFrom, validTo } = current
  if (!recurrence) return [recurrenceSentence(null, validFrom)]
  return [
    recurrenceSentence(recurrence, validFrom),
    `${
      validTo ? `Du ${formatDate(validFrom)} au ${formatDate(validTo)}` : `À partir du ${formatDate(validFrom)}, sans terme`
    }, soit ${counted(runs, 'trajet')} sur douze mois.`,
  ]
}

function clauses({ current, indexLabel }: OfferSource): [string, string][] {
  const { indexation, cancelHours, cancelPct, noticeDays, penalties, toleranceMin, otifTarget } = current
  const lines: [string, string | false | null][] = [
    ['Carburant', fuelClause(indexation, indexLabel)],
    [
      'Annulation',
      cancelHours !== null &&
        cancelPct !== null &&
        `Un trajet annulé moins de ${cancelHours}\u00a0heures avant son départ est facturé ${cancelPct}\u202f% du prix de transport.`,
    ],
    ['Ponctualité', `Tolérance de ${toleranceMin}\u00a0minutes à chaque arrêt, objectif de service ${otifTarget}\u202f%.`],
    ['Pénalités', penalties],
    ['Résiliation', noticeDays !== null && `Préavis de ${noticeDays}\u00a0jours.`],
    [
      'Droit applicable',
      "Pour tout ce qui n'est pas écrit ici, le contrat type général applicable aux transports publics routiers de marchandises (art. D3222-1 du Code des transports).",
    ],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

/** Without a clause the law revises the price (art. L3222-1 and L3222-2 of the Code des transports). */
function fuelClause(clause: IndexationClause | null, label: string | null): string {
  if (!clause) {
    return "Application de la loi\u202f: le prix est révisé de plein droit avec le prix de l'énergie que le véhicule consomme (art. L3222-1 et L3222-2 du Code des transports)."
  }
  const month = `${clause.refMonth.slice(5, 7)}/${clause.refMonth.slice(0, 4)}`
  return [
    `Prix indexé à la hausse et à la baisse sur l'indice ${label ?? clause.indexCode.replaceAll('_', ' ')}, référence ${month}, part carburant ${formatNumber(clause.sharePct)}\u202f%`,
    clause.thresholdPct && `seuil ${formatNumber(clause.thresholdPct)}\u202f%`,
    `assiette\u202f: ${INDEXATION_BASE_LABELS[clause.base].toLowerCase()}`,
    clause.lagMonths === 1 ? 'indice du mois précédent.' : 'indice du mois du transport.',
  ]
    .filter(Boolean)
    .join(', ')
}

function co2Sentence({ current }: OfferSource): string {
  const category = current.vehicleNeed?.category
  const vehicle = category ? { category } : null
  const co2 = runCo2({ consumption: current.rates?.consumption, vehicle, km: kmOf(current) })
  if (!co2) {
    return "L'information sur les gaz à effet de serre de chaque trajet est donnée après le transport (art. L1431-3 du Code des transports)."
  }
  const { km, per100km, factor } = co2.source
  return `Environ ${formatNumber(co2.kg)}\u00a0kg de CO₂e par trajet, pour ${formatNumber(km)}\u00a0km parcours à vide compris (hypothèse\u202f: ${formatNumber(per100km)}\u202fL de gazole aux 100\u00a0km, ${formatNumber(factor)}\u00a0kg de CO₂e par litre). La valeur réelle est donnée après le transport (art. L1431-3 du Code des transports).`
}
