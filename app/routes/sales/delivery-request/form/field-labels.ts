import type { RequestStep } from '#domain/sales/delivery-request/step-values.ts'

const LABELS: Record<string, string> = {
  companyId: 'Client',
  title: 'Intitulé',
  kind: 'Type',
  salesUserId: 'Commercial',
  validFrom: 'Validité du',
  validTo: 'Validité au',
  tags: 'Étiquettes',
  notes: 'Remarques',
  'goods.nature': 'Nature de la marchandise',
  'goods.packaging': 'Conditionnement',
  'goods.pallets': 'Palettes',
  'goods.weightKg': 'Poids',
  'goods.volumeM3': 'Volume',
  'goods.linearMetres': 'Mètres linéaires',
  'goods.stackable': 'Empilable',
  'goods.declaredValue': 'Valeur déclarée',
  'goods.tempMin': 'Température minimale',
  'goods.tempMax': 'Température maximale',
  'goods.adr.un': 'N° ONU',
  'goods.adr.class': 'Classe ADR',
  'goods.adr.packingGroup': "Groupe d'emballage",
  'goods.adr.quantity': 'Quantité ADR',
  'vehicleNeed.category': 'Catégorie de véhicule',
  'vehicleNeed.body': 'Carrosserie',
  'vehicleNeed.payloadKg': 'Charge utile',
  'vehicleNeed.minGvwKg': 'PTAC minimal',
  'vehicleNeed.pallets': 'Emplacements palettes',
  'vehicleNeed.equipment': 'Équipements',
  'driverNeed.certificationTypes': 'Habilitations du conducteur',
  'driverNeed.doubleCrew': 'Double équipage',
  'driverNeed.night': 'Service de nuit',
  hgvBanExemption: 'Dérogation de circulation',
  stops: 'Arrêts',
  'recurrence.weekdays': 'Jours',
  'recurrence.intervalWeeks': 'Intervalle',
  'recurrence.anchorDate': 'À partir de la semaine du',
  'recurrence.holidayPolicy': 'Jours fériés',
  'recurrence.holidayZone': 'Zone de jours fériés',
  'recurrence.followSiteClosures': 'Suivre les fermetures des sites',
  unitPrice: 'Prix',
  billingFrequency: 'Facturation',
  pricingMode: 'Mode de prix',
  marginPct: 'Marge cible',
  marginMethod: 'Méthode de marge',
}
const ROW_LABELS: Record<string, string> = {
  addressId: 'Adresse',
  kind: 'Type',
  dayOffset: 'Jour',
  arrival: 'Arrivée',
  departure: 'Départ',
  windowFrom: 'Créneau de',
  windowTo: 'Créneau à',
  serviceMin: 'Temps sur site',
  toleranceMin: 'Tolérance',
  pallets: 'Palettes',
  weightKg: 'Poids',
  reference: 'Référence',
  instructions: 'Consignes',
  documents: 'Preuves',
  date: 'Date',
  reason: 'Motif',
  from: 'Du',
  to: 'Au',
}
const ROWS: Record<string, string> = {
  stops: 'Arrêt',
  'recurrence.periods': 'Saison',
  'recurrence.excludeDates': 'Exclusion',
  'recurrence.includeDates': 'Date ajoutée',
}

/** What a person reads for a field of the form; empty for what is no field of theirs. */
export function requestFieldLabel(name: string): string {
  const [, rows, index, field] = /^(.+)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  if (!rows) return LABELS[name] ?? ''
  const label = ROW_LABELS[field!]
  return label ? `${ROWS[rows]} ${Number(index) + 1}, ${label.toLowerCase()}` : ''
}

/** The step at which a field is asked for. */
export function stepOfField(name: string): RequestStep | undefined {
  if (/^(goods|vehicleNeed|driverNeed)\.|^(hgvBanExemption|notes)$/.test(name)) return 'need'
  if (name.startsWith('stops[')) return 'stops'
  if (name.startsWith('recurrence.')) return 'recurrence'
  if (/^(pricingMode|unitPrice|marginPct|marginMethod|billingFrequency)$/.test(name)) return 'price'
  return /^(companyId\w*|title|kind|salesUserId|validFrom|validTo|tags)$/.test(name) ? 'client' : undefined
}
