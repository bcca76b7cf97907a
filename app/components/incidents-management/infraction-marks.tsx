import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { countdown } from '#domain/calendar/countdown.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { INFRACTION_STATUS_LABELS, type InfractionStatus, UNDESIGNATED } from '#domain/incidents-management/infractions/values.ts'

const INFRACTION_FEUX: Record<InfractionStatus, { shape: Shape; tone: Tone }> = {
  RECUE: { shape: 'ring', tone: 'info' },
  IDENTIFIEE: { shape: 'dot', tone: 'info' },
  DESIGNEE: { shape: 'three', tone: 'info' },
  CONTESTEE: { shape: 'diamond', tone: 'warning' },
  HORS_DELAI: { shape: 'bar', tone: 'error' },
  CLOSE: { shape: 'tick', tone: 'neutral' },
}

/** Filled when overdue. */
export function InfractionStatusMark({ status }: { status: InfractionStatus }) {
  return <Status {...INFRACTION_FEUX[status]} label={INFRACTION_STATUS_LABELS[status]} filled={status === 'HORS_DELAI'} />
}

/** Days before the deadline from which a designation is orange, then red. */
const SOON_DAYS = 15
const NOW_DAYS = 5
const left = (due: string, today: string) => (Date.parse(due) - Date.parse(today)) / 86_400_000

interface DueProps {
  due: string | null
  designatedOn: string | null
  status: InfractionStatus
  today: string
}

/** « Désignation avant le », with the remaining days while the designation is pending. */
export function DesignationDue({ due, designatedOn, status, today }: DueProps) {
  if (!due) return null
  const open = !designatedOn && (status === 'HORS_DELAI' || UNDESIGNATED.some(one => one === status))
  if (!open) return formatDate(due)
  const days = left(due, today)
  const tone = days <= NOW_DAYS ? 'out-error' : days <= SOON_DAYS ? 'out-warning' : undefined
  return (
    <>
      <b className={tone}>{countdown(due, today)}</b>
      <small>{formatDate(due)}</small>
    </>
  )
}
