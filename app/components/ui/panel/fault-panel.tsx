import { Fault } from './fault.tsx'
import { Panel } from './panel.tsx'

/**
 * The panel, or the question, that could not be read: the page under it stands.
 *
 *     {fault && <FaultPanel {...fault} closeHref={closeHref} />}
 */
export function FaultPanel({ reference, closeHref }: { reference: string; closeHref: string }) {
  return (
    <Panel title="Affichage impossible" closeHref={closeHref}>
      <Fault reference={reference} />
    </Panel>
  )
}
