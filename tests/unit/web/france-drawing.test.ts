import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf } from '#app/lib/maps/clusters.server.ts'
import { type FranceMapOptions, franceMap } from '#app/lib/maps/france-map.server.ts'
import { namesOn } from '#app/lib/maps/names.server.ts'
import { stopsMap } from '#app/lib/maps/stops-map.server.ts'
import { DEPARTMENT_BOXES, DEPARTMENT_NAMES } from '#domain/france-departments.ts'
import { extentOf, windowAround } from '#domain/france-map.ts'
import { FRANCE_MAP } from '#domain/france-projection.ts'

const WHOLE = { x: 0, y: 0, ...FRANCE_MAP }
const NANTES = { lat: '47.2184', lng: '-1.5536' }
const LILLE = { lat: '50.6292', lng: '3.0573' }
const MADRID = { lat: '40.4168', lng: '-3.7038' }

describe('clustersOf', () => {
  const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }), {
    maxLength: 60,
  })

  it('loses no point, and separates clusters by the requested distance', () =>
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 60 }), (points, apart) => {
        const clusters = clustersOf(points, apart)
        expect(new Set(clusters.flatMap(({ members }) => members))).toEqual(new Set(points))
        expect(clusters.flatMap(({ members }) => members)).toHaveLength(points.length)
        for (const [index, one] of clusters.entries())
          for (const other of clusters.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(apart)
      }),
    ))

  it('places a cluster at the centre of its points, without distant ones', () => {
    const [a, b, c] = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 50, y: 0 },
    ]
    expect(clustersOf([a, b, c], 10)).toEqual([
      { x: 2, y: 0, members: [a, b] },
      { x: 50, y: 0, members: [c] },
    ])
  })
})

describe('windowAround', () => {
  it.each([
    ['one place', [{ x: 300, y: 300 }]],
    [
      'the corners of the drawing',
      [
        { x: 0, y: 0 },
        { x: 613, y: 585 },
      ],
    ],
    [
      'from north to south',
      [
        { x: 300, y: 5 },
        { x: 310, y: 580 },
      ],
    ],
  ])('contains all points, in its shape: %s', (_, points) => {
    const view = windowAround(points, { shape: 4 / 3, least: 60 })
    expect(view.width / view.height).toBeCloseTo(4 / 3)
    expect(view.width).toBeGreaterThanOrEqual(60)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(view.x)
      expect(x).toBeLessThanOrEqual(view.x + view.width)
      expect(y).toBeGreaterThanOrEqual(view.y)
      expect(y).toBeLessThanOrEqual(view.y + view.height)
    }
  })
})

describe('names on a map', () => {
  const names = (...[view, pixels, rank, marks]: Parameters<typeof namesOn>) =>
    namesOn(view, pixels, rank, marks).map(({ name }) => name)

  it('show large towns first, more with more room, départements on a close one', () => {
    expect(names(WHOLE, 280, 1, [])).toEqual(expect.arrayContaining(['Paris', 'Lyon', 'Marseille']))
    expect(names(WHOLE, 280, 1, [])).not.toContain('Troyes')
    expect(names(WHOLE, 704, 3, [])).toEqual(expect.arrayContaining(['Rennes', 'Troyes']))
    expect(names(WHOLE, 704, 3, [])).not.toContain('Cholet')
    const close = windowAround([{ x: 152, y: 245 }], { least: 120 })
    expect(names(close, 704, 3, [])).toEqual(expect.arrayContaining(['Cholet', 'Maine-et-Loire']))
  })

  it('stand beside a marker that covers their town, without its dot', () => {
    const [paris] = namesOn(WHOLE, 704, 1, []).filter(({ name }) => name === 'Paris')
    const mark = { x: paris!.x + 4, y: paris!.y, width: 30 }
    const beside = namesOn(WHOLE, 704, 1, [mark]).find(({ name }) => name === 'Paris')
    expect(beside).toMatchObject({ x: mark.x, y: mark.y, gap: 18 })
    expect(paris!.gap).toBeNull()
  })

  it('exist for every département', () => {
    for (const code of Object.keys(DEPARTMENT_BOXES)) expect(DEPARTMENT_NAMES[code], code).toBeTruthy()
  })
})

describe('franceMap', () => {
  const drawn = (options: Partial<FranceMapOptions>) => franceMap({ label: 'x', view: WHOLE, points: [], ...options })

  it('marks what is in France, at every level once', () => {
    const { marks } = drawn({
      points: [
        { id: 'a', label: 'Quai nord', href: '/a', ...NANTES },
        { id: 'b', label: 'Dépôt', href: '/b', depot: true, ...LILLE },
        { id: 'c', label: 'Madrid', ...MADRID },
        { id: 'd', label: 'Nulle part', lat: null, lng: null },
      ],
    })
    expect(marks.map(({ kind, label, levels }) => [kind, label, levels])).toEqual([
      ['depot', 'Dépôt', 'narrow middle wide'],
      ['point', 'Quai nord', 'narrow middle wide'],
    ])
  })

  it('counts close markers: a closer view separates them, else they are listed', () => {
    const points = ['a', 'b', 'c'].map(id => ({ id, label: id.toUpperCase(), href: `/${id}`, ...NANTES }))
    expect(drawn({ points, closerHref: () => '?closer' }).marks).toMatchObject([{ kind: 'closer', text: '3', href: '?closer' }])
    expect(drawn({ points, closerHref: () => null }).marks).toMatchObject([
      { kind: 'together', text: '3', members: points.map(({ id, label, href }) => ({ id, label, href })) },
    ])
  })

  it('draws several records of a place as a cluster, and counts them in that of their neighbours', () => {
    const many = { id: 'many', label: '3 incidents', count: 3, href: '/list', ...NANTES }
    expect(drawn({ points: [many] }).marks).toMatchObject([{ kind: 'closer', text: '3', label: '3 incidents', href: '/list' }])
    const beside = { id: 'one', label: 'Panne', href: '/one', ...NANTES }
    const closerHref = (_: unknown, ids: readonly string[]) => `?closer=${ids}`
    const { marks } = drawn({ points: [many, beside], noun: 'incident', closerHref, closerAct: 'voir la liste' })
    expect(marks).toMatchObject([{ text: '4', label: '4 incidents\u202f: voir la liste', href: '?closer=many,one' }])
  })

  it('shows a depot as a door, unless it is a point; nothing outside the view', () => {
    const depots = [{ id: 'b', label: 'Dépôt', ...LILLE }]
    expect(drawn({ depots }).doors).toMatchObject([{ label: 'Dépôt' }])
    expect(drawn({ depots, points: [{ id: 'b', label: 'Dépôt', depot: true, ...LILLE }] }).doors).toEqual([])
    const south = { x: 300, y: 400, ...extentOf({ x: 300, y: 400, zoom: 4 }) }
    expect(drawn({ depots, view: south })).toMatchObject({ doors: [], marks: [], whole: false })
  })
})

describe('stopsMap', () => {
  const site = (label: string, at: { lat: string | null; lng: string | null }) => ({ site: { label, city: label, ...at } })

  it('numbers and connects the stops, and counts those it cannot show', () => {
    const map = stopsMap([site('Nantes', NANTES), site('Lille', LILLE), site('Madrid', MADRID), site('Nantes', NANTES)])!
    expect(map.missing).toBe(1)
    expect(map.drawing.label).toBe('4 arrêts, de Nantes à Nantes')
    expect(map.drawing.way?.split(' ')).toHaveLength(3)
    expect(map.drawing.marks).toMatchObject([
      { kind: 'stop', text: '2', label: '2. Lille, Lille' },
      { kind: 'stop', text: '1·4', label: '1. Nantes, Nantes\n4. Nantes, Nantes' },
    ])
    expect(stopsMap([site('Madrid', MADRID)])).toBeNull()
  })
})
