import { Gate } from './gate.tsx'
import { WayBack, WayHome } from './ways.tsx'

/** The 404 screen (spec §2): unknown, forbidden and vanished alike. */
export function NotFound() {
  return (
    <>
      <title>Page introuvable · Quai</title>
      <Gate number="404" lamp="off" message="La page que vous recherchez n'existe pas...">
        <WayBack />
        <WayHome />
      </Gate>
    </>
  )
}
