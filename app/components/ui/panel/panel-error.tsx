import { isRouteErrorResponse } from 'react-router'
import { OtherUser } from '#app/components/errors/other-user.tsx'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { useReference } from '#app/lib/navigation/reference.ts'
import { PAGE_NOT_FOUND } from '#domain/messages.ts'
import { Fault } from './fault.tsx'
import { Panel } from './panel.tsx'

/** `ErrorBoundary` of every panel: the screen below stays. */
export function PanelError({ error }: { error: unknown }) {
  const closeHref = usePanelLinks().to({})
  const reference = useReference()
  if (isRouteErrorResponse(error) && error.status === 409) return <OtherUser saved={error.data?.saved === true} />
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Panel title="Page introuvable" closeHref={closeHref}>
        <p>{PAGE_NOT_FOUND}</p>
      </Panel>
    )
  }
  return (
    <Panel title="Affichage impossible" closeHref={closeHref}>
      <Fault reference={reference} />
    </Panel>
  )
}
