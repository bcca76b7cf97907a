import { describe, expect, it } from 'vitest'
import { gpxPoints, osmandPoint, sentPoints } from '#domain/journey-management/live/dialects.ts'
import { positionSchema } from '#domain/journey-management/live/position-schema.ts'

const AT = '2026-11-20T08:15:30.000Z'
const EPOCH = Date.parse(AT) / 1_000

describe('points in the words of their senders', () => {
  it.each([
    ['Quai', { ts: AT, lat: 47.2, lng: -1.5, speedKmh: 63 }, null],
    ['latitude, longitude, seconds', { deviceId: 'A1', timestamp: EPOCH, latitude: 47.2, longitude: -1.5, speed: 63 }, 'A1'],
    ['lat, lon, milliseconds', { imei: '356', time: EPOCH * 1_000, lat: 47.2, lon: -1.5, speed: '63' }, '356'],
    ['an instant without an offset', { time: '2026-11-20 08:15:30', lat: 47.2, lon: -1.5, speed: 63 }, null],
    ['Geotab', { dateTime: AT, latitude: 47.2, longitude: -1.5, speed: 63, device: { id: 'b12' } }, 'b12'],
    [
      'Flespi',
      { ident: '356', timestamp: EPOCH, 'position.latitude': 47.2, 'position.longitude': -1.5, 'position.speed': 63 },
      '356',
    ],
  ])('%s', (_, sent, device) => {
    const [{ device: named, point }] = sentPoints([sent]) as [ReturnType<typeof sentPoints>[number]]
    const read = positionSchema.parse(point)
    expect({ ...read, ts: Date.parse(read.ts) }).toMatchObject({ ts: Date.parse(AT), lat: 47.2, lng: -1.5, speedKmh: 63 })
    expect(named).toBe(device)
  })

  it('Traccar: knots, metres and the identifier of the device', () => {
    const position = {
      ...{ fixTime: '2026-11-20T08:15:30.000+0000', latitude: 47.2, longitude: -1.5, speed: 34, course: 12, valid: true },
      attributes: { ignition: true, odometer: 412_345_500, totalDistance: 9_000 },
    }
    const [{ device, point }] = sentPoints({ position, device: { id: 4, uniqueId: '356' } }) as [
      { device: string; point: unknown },
    ]
    expect(device).toBe('356')
    expect(positionSchema.parse(point)).toMatchObject({ heading: 12, ignition: true, valid: true, odometerKm: 412_345.5 })
    expect(positionSchema.parse(point).speedKmh).toBeCloseTo(62.97, 2)
  })

  it('OsmAnd: query parameters, knots, the time now unless it is told', () => {
    const { device, point } = osmandPoint({ id: '356', lat: '47.2', lon: '-1.5', speed: '34', bearing: '12' }, AT)
    expect(device).toBe('356')
    expect(positionSchema.parse(point)).toMatchObject({ ts: AT, lat: 47.2, lng: -1.5, heading: 12 })
    const told = osmandPoint({ id: '356', location: '47.2,-1.5', timestamp: String(EPOCH - 60), valid: '0' }, AT)
    expect(positionSchema.parse(told.point)).toMatchObject({ ts: '2026-11-20T08:14:30.000Z', lat: 47.2, valid: false })
  })

  it('GPX: points with a time', () => {
    const gpx = `<?xml version="1.0"?><gpx><trk><trkseg>
      <trkpt lat="47.2" lon="-1.5"><ele>10</ele><time>${AT}</time><speed>20</speed></trkpt>
      <trkpt lat='47.3' lon='-1.6'><time>2026-11-20T08:16:30Z</time></trkpt><trkpt lat="1" lon="2"></trkpt></trkseg></trk></gpx>`
    const points = gpxPoints(gpx).map(({ point }) => positionSchema.parse(point))
    expect(points).toMatchObject([
      { ts: AT, lat: 47.2, lng: -1.5, speedKmh: 72 },
      { lat: 47.3, lng: -1.6 },
    ])
    expect(gpxPoints('<gpx></gpx>')).toEqual([])
  })
})
