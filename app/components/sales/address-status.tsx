import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { ADDRESS_STATUS_LABELS, type AddressStatus } from '#domain/sales/addresses/values.ts'

const LOOK: Record<AddressStatus, [Shape, Tone]> = {
  ACTIVE: ['small', 'success'],
  A_GEOLOCALISER: ['unknown', 'warning'],
  ARCHIVEE: ['box', 'neutral'],
}

/** Filled without coordinates, because the address cannot be used for a stop until it is located. */
export function AddressStatusMark({ status }: { status: AddressStatus }) {
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={ADDRESS_STATUS_LABELS[status]} filled={status === 'A_GEOLOCALISER'} />
}
