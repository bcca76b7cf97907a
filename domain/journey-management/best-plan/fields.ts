import { asDate, asFigure, asMoney, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { WEIGHT_NAMES, WEIGHTS, type WeightName } from './weights.ts'

const weights = Object.fromEntries(WEIGHT_NAMES.map(name => [name, asMoney(WEIGHTS[name].label)])) as Record<
  WeightName,
  ReturnType<typeof asMoney>
>

export const PLAN_FIELDS = {
  day: asDate('Jour'),
  until: asDate("Jusqu'au"),
  pool: asText('Tournée'),
  again: asYesNo('Reprendre aussi les trajets affectés et pas encore confirmés'),
  subcontract: asYesNo("Sous-traiter ce qui reste, au dernier prix d'achat de la ligne"),
  withoutDrivers: asText('Chauffeurs à laisser de côté'),
  withoutVehicles: asText('Véhicules à laisser de côté'),
  seconds: asFigure('Temps de recherche', 's'),
  ...weights,
  journeys: asText('Trajets'),
  reason: asText('Pourquoi malgré un avertissement'),
} satisfies FieldBook
