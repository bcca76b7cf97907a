import { RESPONSIBILITY_LABELS, type Responsibility } from '#domain/transverse/cause-values.ts'

interface Cause {
  id: string
  label: string
  defaultResponsibility: Responsibility
  active: boolean
}

/** What a field of a responsibility says. */
export const USUAL_RESPONSIBILITY = 'Laissée vide, celle de la cause'

/** Causes with who usually answers for them; one that is no longer offered only where it is chosen. */
export const causeOptions = (causes: readonly Cause[], chosen?: string | null) =>
  causes
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, label, defaultResponsibility }) => ({
      value: id,
      label: `${label} (${RESPONSIBILITY_LABELS[defaultResponsibility].toLowerCase()})`,
    }))
