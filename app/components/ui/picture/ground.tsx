import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#app/lib/maps/france-map.server.ts'
import type { MountedGround } from './street-map.client.ts'

/**
 * Streets in the place of the drawn land of a `<FranceMap>`, under its marks: both are Mercator maps, so what is marked stays where it is,
 * with its links and its names. MapLibre loads when the map is shown; what cannot be loaded leaves the drawing.
 */
export function Ground({ style, bounds }: MapGround) {
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedGround>(null)
  const latest = useRef(bounds)
  latest.current = bounds
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const put = async () => {
      const { mountGround } = await import('./street-map.client.ts')
      if (left.signal.aborted || !frame.current) return
      mounted.current = await mountGround(frame.current, { style, bounds: () => latest.current, signal: left.signal })
      setShown(true)
    }
    put().catch(() => setShown(false))
    return () => {
      left.abort()
      mounted.current = null
    }
  }, [style])

  const extent = bounds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bounds are another view, whatever array they come in.
  useEffect(() => {
    if (shown) mounted.current?.fit()
  }, [shown, extent])

  return (
    <div className="map-ground" data-shown={shown || undefined}>
      {/* MapLibre gives its box a position of its own. */}
      <div ref={frame} className="h-full" />
    </div>
  )
}
