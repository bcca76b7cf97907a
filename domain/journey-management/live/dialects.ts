/** A point as its sender wrote it, in Quai's words but not yet checked, and the box that it names. */
export interface SentPoint {
  device: string | null
  point: unknown
}

type Fields = Record<string, unknown>

const KMH_PER_KNOT = 1.852
/** Larger numbers of a date are milliseconds, smaller ones seconds. */
const SECONDS_BELOW = 100_000_000_000

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** Numbers of query strings are text. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

const times = (factor: number, value: unknown) => {
  const number = numberOf(value)
  return typeof number === 'number' ? number * factor : number
}

const kmOf = (metres: unknown) => {
  const number = numberOf(metres)
  return typeof number === 'number' ? number / 1_000 : number
}

function flagOf(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 1) return true
  return value === 'false' || value === '0' || value === 0 ? false : value
}

/** Seconds or milliseconds since 1970, or ISO 8601; without an offset it is UTC. */
function instantOf(value: unknown): unknown {
  const number = numberOf(value)
  if (typeof number === 'number') {
    const date = new Date(number < SECONDS_BELOW ? number * 1_000 : number)
    return Number.isNaN(date.getTime()) ? value : date.toISOString()
  }
  if (typeof value !== 'string') return value
  const text = value.trim().replace(' ', 'T')
  // « +0000 », as some libraries write it, and a missing offset.
  return text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').replace(/^(\d{4}-\d{2}-\d{2}T[\d:.]+)$/, '$1Z')
}

/** First value that is there. */
function first(fields: Fields, ...names: string[]): unknown {
  return names.map(name => fields[name]).find(value => value !== undefined && value !== null)
}

/** Traccar's forwarded position: knots, metres. Its `totalDistance` counts from its own start and is no odometer. */
function fromTraccar(position: Fields, device: Fields): SentPoint {
  const attributes = fieldsIn(position.attributes)
  return {
    device: textOf(first(device, 'uniqueId')),
    point: {
      ts: instantOf(first(position, 'fixTime', 'deviceTime')),
      lat: position.latitude,
      lng: position.longitude,
      speedKmh: times(KMH_PER_KNOT, position.speed),
      heading: position.course,
      ignition: attributes.ignition,
      odometerKm: kmOf(attributes.odometer),
      valid: position.valid,
    },
  }
}

/** The JSON of Traccar's telephone application: metres a second, metres. Minus one says unknown. */
function fromTelephone(location: Fields, device: unknown): SentPoint {
  const coords = fieldsIn(location.coords)
  const known = (value: unknown) => (typeof value === 'number' && value < 0 ? null : value)
  return {
    device: textOf(device),
    point: {
      ts: instantOf(location.timestamp),
      lat: coords.latitude,
      lng: coords.longitude,
      speedKmh: times(3.6, known(coords.speed)),
      heading: known(coords.heading),
    },
  }
}

/** A flat object with any of the usual names, those of Flespi (`position.latitude`) and Geotab (`dateTime`) among them. */
function fromFlat(fields: Fields): SentPoint {
  const device = first(fields, 'ident', 'uniqueId', 'imei', 'deviceId', 'deviceid', 'device_id', 'device', 'id')
  return {
    device: textOf(isFields(device) ? device.id : device),
    point: {
      ts: instantOf(first(fields, 'ts', 'position.timestamp', 'timestamp', 'fixTime', 'dateTime', 'time')),
      lat: numberOf(first(fields, 'lat', 'latitude', 'position.latitude')),
      lng: numberOf(first(fields, 'lng', 'lon', 'longitude', 'position.longitude')),
      speedKmh: numberOf(first(fields, 'speedKmh', 'speed', 'position.speed')),
      heading: numberOf(first(fields, 'heading', 'course', 'bearing', 'position.direction')),
      ignition: flagOf(first(fields, 'ignition', 'engine.ignition.status')),
      odometerKm: numberOf(first(fields, 'odometerKm', 'vehicle.mileage')),
      valid: flagOf(first(fields, 'valid', 'position.valid')),
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null)

function fromAny(entry: unknown): SentPoint {
  if (!isFields(entry)) return { device: null, point: entry }
  if (isFields(entry.position)) return fromTraccar(entry.position, fieldsIn(entry.device))
  if (isFields(entry.location)) return fromTelephone(entry.location, entry.device_id)
  return fromFlat(entry)
}

/** Points of a request: `{ positions: […] }`, a list, or a single point, each in the words of its sender. */
export function sentPoints(body: unknown): SentPoint[] {
  const entries = Array.isArray(body) ? body : isFields(body) && Array.isArray(body.positions) ? body.positions : [body]
  return entries.map(fromAny)
}

/** The OsmAnd protocol, as Traccar reads it: query parameters, the speed in knots, the time now unless it is told. */
export function osmandPoint(query: Fields, now: string): SentPoint {
  const { speed, location, ...fields } = query
  const [lat, lon] = typeof location === 'string' ? location.split(',') : []
  const { device, point } = fromFlat({ lat, lon, timestamp: now, ...fields })
  return {
    device,
    point: { ...fieldsIn(point), speedKmh: times(KMH_PER_KNOT, speed), odometerKm: kmOf(query.odometer) },
  }
}

/** Points of a GPX file (`trkpt`). A point without a time says nothing. */
export function gpxPoints(gpx: string): SentPoint[] {
  return gpx
    .split(/<trkpt\b/)
    .slice(1)
    .flatMap(text => {
      const [element] = text.split('</trkpt>', 1)
      const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(element!)?.[1]
      const content = (name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(element!)?.[1]?.trim()
      const time = content('time')
      if (!time) return []
      const { device, point } = fromFlat({ lat: attribute('lat'), lon: attribute('lon'), time, course: content('course') })
      return { device, point: { ...fieldsIn(point), speedKmh: times(3.6, content('speed')) } }
    })
}
