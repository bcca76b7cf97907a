import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { ADDRESS_STATUS_LABELS, type AddressStatus } from '#domain/sales/addresses/values.ts'

const LOOK: Record<AddressStatus, [Shape, Tone]> = {
  ACTIVE: ['small', 'success'],
  A_GEOLOCALISER: ['unknown', 'warning'],
  ARCHIVEE: ['box', 'neutral'],
}

/** The state of an address; without coordinates it is filled, since it cannot be used on a stop until somebody places it. */
export function AddressStatusMark({ status }: { status: AddressStatus }) {
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={ADDRESS_STATUS_LABELS[status]} filled={status === 'A_GEOLOCALISER'} />
}
