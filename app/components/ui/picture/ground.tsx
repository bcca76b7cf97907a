import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#app/lib/maps/france-map.server.ts'
import type { MountedGround } from './street-map.client.ts'

/**
 * Street map below the marks of a `<FranceMap>`: both use Mercator, so marks keep their positions. MapLibre loads when the map is
 * shown; if loading fails, the drawing stays.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the bounds by value, not by array identity
  useEffect(() => {
    if (shown) mounted.current?.fit()
  }, [shown, extent])

  return (
    <div className="map-ground" data-shown={shown || undefined}>
      {/* MapLibre sets `position` on its container. */}
      <div ref={frame} className="h-full" />
    </div>
  )
}
