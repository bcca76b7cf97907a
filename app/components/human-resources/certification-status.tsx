import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { CERTIFICATION_STATUS_LABELS, type CertificationStatus } from '#domain/human-resources/driver-certifications/values.ts'

/** Marks of certification statuses (look.md §4); filled when action is needed. */
export const CERTIFICATION_FEUX: Record<CertificationStatus, { shape: Shape; tone: Tone; filled?: true }> = {
  VALIDE: { shape: 'small', tone: 'success' },
  A_RENOUVELER: { shape: 'diamond', tone: 'warning' },
  EXPIREE: { shape: 'octagon', tone: 'error', filled: true },
  SUSPENDUE: { shape: 'pause', tone: 'warning' },
  EN_COURS: { shape: 'half', tone: 'info' },
  A_VERIFIER: { shape: 'loop', tone: 'review', filled: true },
  REMPLACEE: { shape: 'box', tone: 'neutral' },
  ANNULEE: { shape: 'cross', tone: 'neutral' },
}

export function CertificationStatusMark({ status }: { status: CertificationStatus }) {
  return <Status {...CERTIFICATION_FEUX[status]} label={CERTIFICATION_STATUS_LABELS[status]} />
}
