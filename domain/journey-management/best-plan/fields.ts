import { asDate, asFigure, asMoney, asText, type FieldBook } from '#domain/field-book.ts'
import { WEIGHT_NAMES, WEIGHTS, type WeightName } from './weights.ts'

const weights = Object.fromEntries(WEIGHT_NAMES.map(name => [name, asMoney(WEIGHTS[name].label)])) as Record<
  WeightName,
  ReturnType<typeof asMoney>
>

export const PLAN_FIELDS = {
  day: asDate('Jour'),
  pool: asText('Tournée'),
  seconds: asFigure('Temps de recherche', 's'),
  ...weights,
  journeys: asText('Trajets'),
  reason: asText('Pourquoi malgré un avertissement'),
} satisfies FieldBook
