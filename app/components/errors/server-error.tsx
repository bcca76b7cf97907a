import { isRouteErrorResponse, useLocation } from 'react-router'
import { useReference } from '#app/lib/navigation/reference.ts'
import { isFinalSessionFailure } from '#app/lib/session/session-failure.ts'
import { PAGE_ERROR } from '#domain/messages.ts'
import { TOO_LARGE } from '#domain/limits.ts'
import { Gate } from './gate.tsx'
import { Retry } from './retry.tsx'
import { BackLink, HomeLink, Reload } from './ways.tsx'

/**
 * 500 screen (spec §2) with the reference of the log. Failed reads are retried automatically; refusals and unchecked sessions are not
 * (spec §9), unless the host is away and names a time to ask again.
 */
export function ServerError({ error }: { error?: unknown }) {
  const { pathname, search } = useLocation()
  const reference = useReference()
  const refused = isRouteErrorResponse(error) && error.status < 500
  const tooLarge = refused && error.status === 413
  return (
    <Gate
      number={tooLarge ? '413' : '500'}
      lamp="red"
      message={tooLarge ? `${TOO_LARGE}\u202f: rien n'a été enregistré.` : PAGE_ERROR}
      after={!refused && !isFinalSessionFailure(error) && <Retry />}
      note={reference && `Référence à communiquer\u202f: ${reference}`}
    >
      <BackLink />
      <Reload href={pathname + search} />
      <HomeLink />
    </Gate>
  )
}
