import { isRouteErrorResponse, useLocation } from 'react-router'
import { useReference } from '#app/lib/navigation/reference.ts'
import { isFinalSessionFailure } from '#app/lib/session/session-failure.ts'
import { TOO_LARGE } from '#domain/limits.ts'
import { DISK_FULL, PAGE_ERROR } from '#domain/messages.ts'
import { Gate } from './gate.tsx'
import { Retry } from './retry.tsx'
import { BackLink, HomeLink, Reload } from './ways.tsx'

type Said = readonly [number: string, message: string]
const OTHER: Said = ['500', PAGE_ERROR]
const KNOWN: Record<number, Said> = {
  413: ['413', `${TOO_LARGE}\u202f: rien n'a été enregistré.`],
  507: ['507', DISK_FULL],
}

/**
 * 500 screen (spec §2) with the reference of the log. Failed reads are retried automatically; refusals and unchecked sessions are not
 * (spec §9), unless the host is away and names a time to ask again.
 */
export function ServerError({ error }: { error?: unknown }) {
  const { pathname, search } = useLocation()
  const reference = useReference()
  const refused = isRouteErrorResponse(error) && error.status < 500
  const [number, message] = (isRouteErrorResponse(error) && KNOWN[error.status]) || OTHER
  return (
    <Gate
      number={number}
      lamp="red"
      message={message}
      after={!refused && !isFinalSessionFailure(error) && <Retry />}
      note={reference && `Référence à communiquer\u202f: ${reference}`}
    >
      <BackLink />
      <Reload href={pathname + search} />
      <HomeLink />
    </Gate>
  )
}
