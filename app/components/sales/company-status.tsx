import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { COMPANY_STATUS_LABELS, type CompanyStatus } from '#domain/sales/companies/values.ts'

const LOOK: Record<CompanyStatus, [Shape, Tone]> = {
  PROSPECT: ['dashed', 'neutral'],
  ACTIF: ['small', 'success'],
  BLOQUE: ['octagon', 'error'],
  ARCHIVE: ['box', 'neutral'],
}

/** « Bloqué » is filled because it needs action. */
export function CompanyStatusMark({ status }: { status: CompanyStatus }) {
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={COMPANY_STATUS_LABELS[status]} filled={status === 'BLOQUE'} />
}
