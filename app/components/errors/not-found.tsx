import { PAGE_NOT_FOUND } from '#domain/messages.ts'
import { Gate } from './gate.tsx'
import { BackLink, HomeLink } from './ways.tsx'

/** 404 screen (spec §2): unknown, forbidden and deleted pages look the same. */
export function NotFound() {
  return (
    <Gate number="404" lamp="off" message={PAGE_NOT_FOUND}>
      <BackLink />
      <HomeLink />
    </Gate>
  )
}
