import { Fault } from './fault.tsx'
import { Panel } from './panel.tsx'

/**
 * Replaces a panel or question that could not be loaded; the page below stays.
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
