import type { Role } from '#domain/roles.ts'
import { SCREENS, type ScreenPath } from '#domain/screens.ts'

const FACES = ['/sales/delivery-request/:requestId', '/journey-management/delivery-request/:requestId'] as const

/**
 * Number and version of a cahier des charges, linked to the screen that the role may open, else plain text.
 *
 *     <RequestLink role={role} id={row.requestId} number={row.request} versionNo={row.versionNo} />
 */
export function RequestLink({
  role,
  id,
  number,
  versionNo,
  inTable,
}: {
  role: Role
  id: string
  number: string
  versionNo: number
  /** In the second line of a cell, where links are underlined by CSS. */
  inTable?: boolean
}) {
  const words = `${number} v${versionNo}`
  const face = FACES.find(screen => opens(role, screen))
  return face ? (
    <a className={inTable ? undefined : 'text-link'} href={face.replace(':requestId', id)}>
      {words}
    </a>
  ) : (
    words
  )
}

const opens = (role: Role, screen: ScreenPath) => (SCREENS[screen].roles as readonly Role[]).includes(role)
