import { formatDate } from '#domain/calendar/dates.ts'
import { MODIFICATION_WEEKDAYS } from '#domain/journey-management/modifications/filter-fields.ts'
import type { ModificationAct } from '#domain/journey-management/modifications/transitions.ts'
import type { ModificationScope } from '#domain/journey-management/modifications/values.ts'

export const MODIFICATION_ACT_LABELS: Record<ModificationAct, string> = {
  submit: 'Envoyer en validation',
  edit: 'Modifier le brouillon',
  validate: 'Valider',
  refuse: 'Refuser',
  apply: 'Appliquer maintenant',
  cancel: 'Annuler la modification',
  notify: 'Client prévenu',
  reverse: "Annuler l'effet",
}

/** « 24/11/2026 », « 24/11/2026 – 31/12/2026 », « dès le 24/11/2026, mardi ». */
export function effectText({
  scope,
  effectiveFrom,
  effectiveTo,
  weekdays,
}: {
  scope: ModificationScope
  effectiveFrom: string
  effectiveTo: string | null
  weekdays: readonly number[]
}): string {
  const from = formatDate(effectiveFrom)
  if (scope === 'TRAJET') return from
  const days = weekdays.length > 0 ? `, ${MODIFICATION_WEEKDAYS.read(weekdays).toLowerCase()}` : ''
  return effectiveTo ? `${from} – ${formatDate(effectiveTo)}${days}` : `dès le ${from}${days}`
}
