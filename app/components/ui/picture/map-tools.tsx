import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import type { ZoomTools } from '#app/lib/maps/zoom.server.ts'

/** Links to the other views of a map, from `zoomLinks`. */
export function MapTools({ tools: { closer, farther, whole } }: { tools: ZoomTools }) {
  return (
    <nav className="map-tools mb-2" aria-label="Carte">
      <Tool href={closer} icon="plus" name="Agrandir" />
      <Tool href={farther} icon="minus" name="Réduire" />
      <Tool href={whole} icon="map">
        Toute la France
      </Tool>
    </nav>
  )
}

/** Link to another map view; without `href`, an empty space of the same size. */
function Tool({ href, icon, name, children }: { href: string | null; icon: IconName; name?: string; children?: string }) {
  const content = (
    <>
      <Icon name={icon} />
      {children ?? <span className="sr-only">{name}</span>}
    </>
  )
  if (href === null) {
    return (
      <span className="btn btn-sm btn-line" aria-disabled="true" title={name}>
        {content}
      </span>
    )
  }
  return (
    <a className="btn btn-sm btn-line" href={href} title={name}>
      {content}
    </a>
  )
}
