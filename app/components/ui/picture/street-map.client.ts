import 'maplibre-gl/dist/maplibre-gl.css'

import { type GeoJSONSource, Map as GlMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { METRES_PER_DEGREE } from '#domain/france-map.ts'

export interface StreetMapView {
  /** Degrees, WGS 84; null for an unknown position. */
  at: { lat: number; lng: number } | null
  /** Radius of the circle around it, in metres; null for none. */
  metres: number | null
  /** Accessible name of the place. */
  label: string
}

export interface MountedMap {
  show: (view: StreetMapView) => void
  /** Chooses the centre of the map as the position. */
  pick: () => void
}

interface MountOptions extends StreetMapView {
  style: string
  signal: AbortSignal
  onMove?: ((position: { lat: number; lng: number }) => void) | undefined
}

const FRANCE = { center: [2.4, 46.6] as [number, number], zoom: 4.2 }
const CIRCLE = 'circle'

const FRENCH = {
  'AttributionControl.ToggleAttribution': 'Afficher les sources',
  'CooperativeGesturesHandler.MacHelpText': '⌘ + molette pour zoomer',
  'CooperativeGesturesHandler.MobileHelpText': 'Deux doigts pour déplacer la carte',
  'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl + molette pour zoomer',
  'Map.Title': 'Carte',
  'Marker.Title': 'Repère',
  'NavigationControl.ZoomIn': 'Agrandir',
  'NavigationControl.ZoomOut': 'Réduire',
}

/** Mounts the map in an element. Rejects when the style cannot be loaded or WebGL is unavailable. */
export async function mount(container: HTMLElement, options: MountOptions): Promise<MountedMap> {
  const { style, signal, onMove } = options
  // Own copy from our origin: the content security policy allows no other.
  setWorkerUrl(workerUrl)
  const map = new GlMap({
    container,
    style,
    locale: FRENCH,
    // The wheel scrolls the panel around the map.
    cooperativeGestures: true,
    ...FRANCE,
    ...(options.at && { center: [options.at.lng, options.at.lat], zoom: 14 }),
  })
  map.addControl(new NavigationControl({ showCompass: false }))
  await untilDrawn(map, signal)

  const ink = getComputedStyle(container).getPropertyValue('--map-ink').trim() || '#16181e'
  map.addSource(CIRCLE, { type: 'geojson', data: circle(null, null) })
  map.addLayer({ id: `${CIRCLE}-fill`, type: 'fill', source: CIRCLE, paint: { 'fill-color': ink, 'fill-opacity': 0.12 } })
  map.addLayer({ id: `${CIRCLE}-line`, type: 'line', source: CIRCLE, paint: { 'line-color': ink, 'line-width': 1.5 } })
  const marker = new Marker({ color: ink, draggable: Boolean(onMove) })

  function show({ at, metres, label }: StreetMapView) {
    map.getSource<GeoJSONSource>(CIRCLE)?.setData(circle(at, metres))
    map.getCanvas().setAttribute('aria-label', `Carte\u202f: ${label}`)
    if (!at) return marker.remove()
    marker.setLngLat(at).addTo(map)
    if (!map.getBounds().contains(at)) map.jumpTo({ center: at, zoom: Math.max(12, map.getZoom()) })
  }
  if (onMove) {
    map.on('click', ({ lngLat }) => onMove(lngLat))
    marker.on('dragend', () => onMove(marker.getLngLat()))
  }
  show(options)
  return { show, pick: () => onMove?.(map.getCenter()) }
}

/** West, south, east, north, in degrees. */
export type Bounds = [number, number, number, number]

export interface MountedGround {
  /** Fits the current bounds. */
  fit: () => void
}

/** Mounts a non-interactive street map within bounds. Rejects like `mount`. */
export async function mountGround(
  container: HTMLElement,
  { style, bounds, signal }: { style: string; bounds: () => Bounds; signal: AbortSignal },
): Promise<MountedGround> {
  setWorkerUrl(workerUrl)
  const map = new GlMap({ container, style, locale: FRENCH, interactive: false, bounds: bounds() })
  const fit = () => void map.fitBounds(bounds(), { animate: false })
  // On resize the map keeps centre and zoom; here it must keep the bounds.
  map.on('resize', fit)
  await untilDrawn(map, signal)
  return { fit }
}

/** Resolves once drawn; removes the map on abort or error. */
async function untilDrawn(map: GlMap, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => map.remove())
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve())
      map.on('error', ({ error }) => {
        if (!map.isStyleLoaded()) reject(error)
      })
    })
  } catch (error) {
    if (!signal.aborted) map.remove()
    throw error
  }
}

const CORNERS = 64

/** Circle around a position as a polygon, radius in metres; empty when either is unknown. */
function circle(at: StreetMapView['at'], metres: number | null): Parameters<GeoJSONSource['setData']>[0] {
  if (!at || !metres) return { type: 'FeatureCollection', features: [] }
  const up = metres / METRES_PER_DEGREE
  const right = up / Math.cos((at.lat * Math.PI) / 180)
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) * 2 * Math.PI) / CORNERS
    return [at.lng + right * Math.cos(angle), at.lat + up * Math.sin(angle)]
  })
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
  }
}
