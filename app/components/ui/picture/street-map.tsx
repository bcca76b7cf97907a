import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { MountedMap, StreetMapView } from './street-map.client.ts'

interface StreetMapProps extends StreetMapView {
  /** URL of a MapLibre style; null shows only the children. */
  style: string | null
  /** For a selectable position: the clicked point or the dragged marker, in degrees. */
  onMove?: (position: { lat: number; lng: number }) => void
  /** Shown without a script, without a style, and until the streets are drawn. */
  children: ReactNode
}

/**
 * Street map that replaces a drawing: MapLibre and the style load when it is shown; if loading fails, the drawing stays.
 *
 *     <StreetMap style={mapStyle} at={{ lat, lng }} metres={200} label="Entrepôt nord"><FranceMap … /></StreetMap>
 */
export function StreetMap({ style, at, metres, label, onMove, children }: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedMap>(null)
  const latest = useRef({ at, metres, label, onMove })
  latest.current = { at, metres, label, onMove }
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!style) return
    const left = new AbortController()
    const put = async () => {
      const { mount } = await import('./street-map.client.ts')
      if (left.signal.aborted || !frame.current) return
      const { onMove, ...view } = latest.current
      const map = await mount(frame.current, {
        ...view,
        style,
        signal: left.signal,
        onMove: onMove && (position => latest.current.onMove?.(position)),
      })
      mounted.current = map
      setShown(true)
    }
    // Without style, WebGL or network the drawing stays.
    put().catch(() => setShown(false))
    return () => {
      left.abort()
      mounted.current = null
    }
  }, [style])

  useEffect(() => {
    if (shown) mounted.current?.show({ at, metres, label })
  }, [shown, at, metres, label])

  if (!style) return children
  return (
    <div className="street-map">
      <div ref={frame} className={shown ? 'street-map-frame' : 'street-map-frame street-map-waiting'} />
      <div hidden={shown}>{children}</div>
      {shown && onMove && (
        <button type="button" className="btn btn-sm btn-line mt-2" onClick={() => mounted.current?.pick()}>
          <Icon name="map-pin" />
          Placer le repère au centre
        </button>
      )}
    </div>
  )
}
