import { RESPONSIBILITY_LABELS, type Responsibility } from '#domain/transverse/cause-values.ts'

interface Cause {
  id: string
  label: string
  defaultResponsibility: Responsibility
  active: boolean
}

/** Help of the responsibility field. */
export const USUAL_RESPONSIBILITY = 'Laissée vide, celle de la cause'

/** Causes with their usual liable party; an archived one only when it is already chosen. */
export const causeOptions = (causes: readonly Cause[], chosen?: string | null) =>
  causes
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, label, defaultResponsibility }) => ({
      value: id,
      label: `${label} (${RESPONSIBILITY_LABELS[defaultResponsibility].toLowerCase()})`,
    }))
