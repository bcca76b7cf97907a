import type { CnrPart } from '#domain/transverse/cnr/values.ts'
import { CNR_PART_LABELS, CNR_PARTS } from '#domain/transverse/cnr/values.ts'

export const CNR_TABS = {
  indices: 'Indices',
  parts: 'Parts carburant',
  referentiels: 'Référentiels trinôme',
  calculateur: 'Calculateur',
} as const
export type CnrTab = keyof typeof CNR_TABS

export function tabOf(url: URL): CnrTab {
  const asked = url.searchParams.get('tab') ?? ''
  return Object.hasOwn(CNR_TABS, asked) ? (asked as CnrTab) : 'indices'
}

/** Addresses of the screen itself: the tab, the index and the month that are chosen, with something over them. */
export function cnrHref(search: string) {
  const asked = new URLSearchParams(search)
  return (changes: Record<string, string | null>) => {
    const next = new URLSearchParams()
    for (const name of ['tab', 'index', 'since', 'archived']) if (asked.get(name)) next.set(name, asked.get(name)!)
    for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
    return next.size > 0 ? `?${next}` : '?'
  }
}
export type CnrHref = ReturnType<typeof cnrHref>

export const VALUE_LABELS: Record<string, string> = {
  month: 'Mois',
  value: 'Valeur',
  publishedOn: 'Publié le',
  provisional: 'Provisoire',
  source: 'Source',
  reason: 'Motif',
  text: 'Valeurs',
}
export const INDEX_LABELS: Record<string, string> = {
  code: 'Code',
  label: 'Libellé',
  base: 'Base 100',
  unit: 'Unité',
  source: 'Source',
}
export const SHARE_LABELS: Record<string, string> = {
  activity: 'Activité',
  year: 'Année',
  source: 'Source',
  shares: 'Parts',
  ...Object.fromEntries(CNR_PARTS.map(part => [`shares.${part}`, CNR_PART_LABELS[part as CnrPart]])),
}
export const REFERENCE_LABELS: Record<string, string> = {
  category: 'Catégorie de véhicule',
  activity: 'Activité',
  perKm: 'Terme kilométrique',
  perHour: 'Terme horaire',
  perDay: 'Terme journalier',
  tollsPerKm: 'Péages',
  consumption: 'Consommation',
  validFrom: 'À partir du',
  validTo: "Jusqu'au",
  source: 'Source',
}
