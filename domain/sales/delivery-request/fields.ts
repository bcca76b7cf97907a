import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICY_LABELS, type Recurrence } from '#domain/calendar/recurrence.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import {
  asChoice,
  asDate,
  asFigure,
  asHours,
  asMinutes,
  asMoney,
  asName,
  asPrice,
  asText,
  asTime,
  asWords,
  asYesNo,
  type FieldBook,
} from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatMoney, formatNumber, formatPrice } from '#domain/formats/number.ts'
import type { DesignCost } from '#domain/journey-management/delivery-request/design-cost.ts'
import {
  bodyLabel,
  TRAILER_CATEGORY_LABELS,
  VEHICLE_CATEGORY_LABELS,
  type VehicleCategory,
} from '#domain/materials/vehicle-values.ts'
import { QUANTITY_RULE_LABELS, TOLLS_CHARGE_LABELS } from '#domain/sales/pricing/charge-rules.ts'
import type { Bracket } from '#domain/sales/pricing/pallet-price.ts'
import {
  INCLUSION_LABELS,
  indexationWords,
  MARGIN_METHOD_LABELS,
  SERVICE_MODE_LABELS,
  type VersionFactor,
  type VersionRates,
} from '#domain/sales/pricing/price-values.ts'
import type { AgreedQuantities } from '#domain/sales/pricing/service-charge.ts'
import { REQUEST_FILTER_FIELDS } from './filter-fields.ts'
import { adrWords, driverWords, temperatureWords } from './need-words.ts'
import { SOLD_STOP_FIELDS } from './stops/sold-fields.ts'
import {
  BILLING_FREQUENCY_LABELS,
  BILLING_GROUPING_LABELS,
  type Goods,
  PRICING_MODE_LABELS,
  STOP_KIND_LABELS,
  VEHICLE_EQUIPMENT_LABELS,
  type VehicleNeed,
} from './values.ts'

const ratesWords = ({ perKm, perHour, perDay }: VersionRates) =>
  `${formatPrice(perKm, '€/km')} · ${formatPrice(perHour, '€/h')} · ${formatPrice(perDay, '€/j')}`
const componentsWords = ({ components }: Pick<DesignCost, 'components'>) =>
  components
    .flatMap(({ label, amountCents, correction }) =>
      amountCents === null
        ? []
        : [`${label} ${formatMoney(amountCents)}${correction ? ` (corrigé : ${correction.reason})` : ''}`],
    )
    .join(', ')
const factorsWords = (factors: VersionFactor[]) =>
  factors.map(({ label, quantity }) => `${label} × ${formatNumber(quantity)}`).join(', ')
const gridWords = (grid: Bracket[]) =>
  grid.map(({ from, to, unitPrice }) => `${from}–${to} : ${formatPrice(unitPrice)}`).join(', ')

/** Fields common to all versions (`domain.md` §3.3). */
export const REQUEST_FIELDS = {
  number: asText('N°'),
  companyId: asName('Client', 'company'),
  title: asText('Intitulé'),
  kind: REQUEST_FILTER_FIELDS.kind,
  salesUserId: asName('Commercial', 'account'),
  tags: { ...asText('Étiquettes'), typed: words => (words as string[]).join(', ') },
} satisfies FieldBook

export const GOODS_FIELDS = {
  nature: asText('Nature'),
  packaging: asText('Conditionnement'),
  pallets: asFigure('Palettes', 'pal.'),
  weightKg: asFigure('Poids', 'kg'),
  volumeM3: asFigure('Volume', 'm³'),
  linearMetres: asFigure('Mètres linéaires', 'm'),
  declaredValueCents: asMoney('Valeur déclarée'),
  stackable: asYesNo('Empilable'),
} satisfies FieldBook

export const VEHICLE_NEED_FIELDS = {
  category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS),
  body: asChoice('Carrosserie', TRAILER_CATEGORY_LABELS),
  minGvwKg: asFigure('PTAC minimal', 'kg'),
  payloadKg: asFigure('Charge utile', 'kg'),
  pallets: asFigure('Palettes', 'pal.'),
  equipment: asChoice('Équipements', VEHICLE_EQUIPMENT_LABELS),
} satisfies FieldBook

export const REQUEST_VERSION_FIELDS = {
  versionNo: asFigure('N° de version'),
  status: REQUEST_FILTER_FIELDS.status,
  validFrom: asDate('Validité du'),
  validTo: asDate('Validité au'),
  recurrence: asWords('Récurrence', recurrenceWords),
  goods: asWords('Marchandise', goodsWords),
  vehicleNeed: asWords('Besoin véhicule', vehicleWords),
  driverNeed: asWords('Besoin conducteur', driverWords),
  kmLoaded: asFigure('Km en charge', 'km'),
  kmEmpty: asFigure('Km à vide', 'km'),
  serviceHours: asHours('Heures de service'),
  serviceMinutes: asMinutes('Heures de service'),
  days: asFigure('Jours', 'j'),
  nightHours: asHours('Heures de nuit'),
  nightMinutes: asMinutes('Heures de nuit'),
  meals: asFigure('Repas'),
  tollsCents: asMoney('Péages'),
  tollsCharge: asChoice('Facturation des péages', TOLLS_CHARGE_LABELS),
  emptyKmCharge: asChoice('Facturation des km à vide', INCLUSION_LABELS),
  rates: asWords('Trinôme', ratesWords),
  costFactors: asWords('Facteurs de coût', factorsWords),
  costCents: asMoney('Coût'),
  designCost: asWords('Coût par composante', componentsWords),
  marginPct: asFigure('Marge cible', '%'),
  marginMethod: asChoice('Méthode de marge', MARGIN_METHOD_LABELS),
  pricingMode: asChoice('Mode de prix', PRICING_MODE_LABELS),
  unitPrice: asPrice('Prix unitaire'),
  minimumCents: asMoney('Minimum facturé'),
  minimumHours: asHours('Heures au moins'),
  minimumMinutes: asMinutes('Heures au moins'),
  grid: asWords('Grille', gridWords),
  payForNextBracket: asYesNo('Payant pour'),
  chargedQuantity: asFigure('Quantité prévue'),
  quantityRule: asChoice('Quantité facturée', QUANTITY_RULE_LABELS),
  quantityTolerancePct: asFigure('Écart toléré', '%'),
  indexation: asWords('Indexation énergie', indexationWords),
  cancelHours: asFigure('Annulation tardive', 'h'),
  cancelPct: asFigure('Annulation facturée', '%'),
  noticeDays: asFigure('Préavis de résiliation', 'jours'),
  penalties: asText('Pénalités'),
  billingFrequency: asChoice('Facturation', BILLING_FREQUENCY_LABELS),
  billingGrouping: asChoice('Regroupement', BILLING_GROUPING_LABELS),
  purchaseOrder: asText('N° de commande du client'),
  toleranceMin: asFigure('Tolérance', 'min'),
  otifTarget: asFigure('Objectif OTIF', '%'),
  hgvBanExemption: asYesNo('Dérogation de circulation'),
  notes: asText('Remarques'),
  designerId: asName('Concepteur', 'account'),
  offerExpiresOn: asDate("Fin de validité de l'offre"),
  reason: asText('Motif'),
  suspendedFrom: asDate('Suspendu du'),
  suspendedTo: asDate('Suspendu au'),
  terminatedOn: asDate("Date d'effet de la résiliation"),
  contractDocumentId: asName('Contrat signé', 'document'),
} satisfies FieldBook

export const REQUEST_STOP_FIELDS = {
  position: asFigure('Ordre'),
  addressId: asName('Adresse', 'address'),
  kind: asChoice('Nature', STOP_KIND_LABELS),
  dayOffset: asFigure('Jour +'),
  arrival: asTime('Arrivée'),
  departure: asTime('Départ'),
  windowFrom: SOLD_STOP_FIELDS.windowFrom,
  windowTo: SOLD_STOP_FIELDS.windowTo,
  serviceMin: asFigure('Temps sur site', 'min'),
  toleranceMin: SOLD_STOP_FIELDS.toleranceMin,
  pallets: SOLD_STOP_FIELDS.pallets,
  weightKg: SOLD_STOP_FIELDS.weightKg,
  reference: SOLD_STOP_FIELDS.reference,
  instructions: asText('Consignes'),
  documents: SOLD_STOP_FIELDS.documents,
} satisfies FieldBook

export const REQUEST_SERVICE_FIELDS = {
  serviceId: asName('Prestation', 'additional_service'),
  mode: asChoice('Convenue', SERVICE_MODE_LABELS),
  unitPrice: asPrice('Prix propre'),
  agreed: asWords<AgreedQuantities>('Quantités convenues', quantityWords),
} satisfies FieldBook

function quantityWords({ freeQty, minQty, maxQty, freeMin }: AgreedQuantities): string {
  const quantities = [
    ['gratuit', freeQty],
    ['au moins', minQty],
    ['au plus', maxQty],
  ].flatMap(([word, quantity]) => (quantity ? [`${word} ${formatDecimal(quantity)}`] : []))
  return [...quantities, ...(freeMin === null ? [] : [`attente franche ${freeMin}\u00a0min`])].join(', ')
}

function recurrenceWords(rule: Recurrence): string {
  return [
    rule.weekdays.map(day => WEEKDAY_LABELS[day]!.toLowerCase()).join(', '),
    rule.intervalWeeks > 1 && `toutes les ${rule.intervalWeeks} semaines`,
    `fériés\u202f: ${HOLIDAY_POLICY_LABELS[rule.holidayPolicy].toLowerCase()} (${HOLIDAY_ZONE_LABELS[rule.holidayZone]})`,
    rule.excludeDates.length > 0 && counted(rule.excludeDates.length, 'exclusion'),
    rule.includeDates.length > 0 && counted(rule.includeDates.length, 'ajout'),
    rule.followSiteClosures && 'fermetures des sites suivies',
  ]
    .filter(Boolean)
    .join(' · ')
}

function goodsWords(goods: Goods): string {
  return [
    goods.nature,
    goods.packaging,
    goods.pallets && counted(goods.pallets, 'palette'),
    goods.weightKg && `${formatNumber(goods.weightKg)}\u00a0kg`,
    goods.volumeM3 && `${formatNumber(goods.volumeM3)}\u00a0m³`,
    goods.linearMetres && `${formatNumber(goods.linearMetres)}\u00a0ml`,
    goods.stackable && 'empilable',
    temperatureWords(goods),
    goods.adr && adrWords(goods.adr),
    goods.declaredValueCents && `valeur ${formatMoney(goods.declaredValueCents)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function vehicleWords(need: VehicleNeed): string {
  const equipment: Record<string, string> = VEHICLE_EQUIPMENT_LABELS
  return [
    VEHICLE_CATEGORY_LABELS[need.category as VehicleCategory] ?? need.category,
    bodyLabel(need.body),
    need.minGvwKg && `PTAC ${formatNumber(need.minGvwKg)}\u00a0kg`,
    need.payloadKg && `charge utile ${formatNumber(need.payloadKg)}\u00a0kg`,
    need.pallets && counted(need.pallets, 'palette'),
    ...(need.equipment ?? []).map(item => equipment[item] ?? item),
  ]
    .filter(Boolean)
    .join(' · ')
}
