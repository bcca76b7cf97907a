import { useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'
import { onFranceMap } from '#domain/france-projection.ts'
import { livePage } from '#domain/journey-management/live/page.ts'
import type { LiveRow } from '#domain/journey-management/live/row.ts'
import type { LiveState } from '#domain/journey-management/live/values.ts'
import type { LiveTold } from './stream.ts'

interface ShownPage {
  rows: LiveRow[]
  total: number
  counts: LiveTold['counts']
  /** Lines of the board, whatever the filters. */
  all: number
  page: number
  perPage: number
  capped: boolean
  outsideFilters: boolean
  now: string
}

interface Told extends LiveTold {
  rows: ReadonlyMap<string, LiveRow>
}

/**
 * Live list: the loaded page until the first event, then the streamed lines, filtered, sorted and paged as on the server. Without
 * a script the page stays static. `connected` is null until known. A vehicle that is not among the `placed` of the loaded map has the page
 * loaded again.
 */
export function useLive(
  first: ShownPage,
  { map, placed }: { map: FranceDrawing | null; placed: readonly string[] },
  links: ListLinks,
) {
  const [told, setTold] = useState<Told | null>(null)
  const [connected, setConnected] = useState<boolean | null>(null)

  const filters = useMemo(
    () => ({
      q: links.get('q'),
      status: links.all('status') as LiveState[],
      companyName: links.get('companyName'),
      poolName: links.get('poolName'),
    }),
    [links],
  )
  const asked = String(
    new URLSearchParams(
      Object.entries(filters).flatMap(([name, given]) =>
        [given]
          .flat()
          .filter(Boolean)
          .map(value => [name, value]),
      ),
    ),
  )

  useEffect(() => {
    // The lines of other filters are not those of these.
    setTold(null)
    const left = new AbortController()
    import('./stream.ts').then(
      ({ watchLive }) =>
        watchLive({
          filters: asked,
          signal: left.signal,
          onConnected: setConnected,
          onAll: (rows, told) => setTold({ rows: new Map(rows.map(row => [row.number, row])), ...told }),
          onChanges: (changed, gone, told) =>
            setTold(before => {
              const rows = new Map(before?.rows)
              for (const number of gone) rows.delete(number)
              for (const row of changed) rows.set(row.number, row)
              return { rows, ...told }
            }),
        }),
      // If the stream fails to load, the page stays as loaded.
      () => setConnected(false),
    )
    return () => left.abort()
  }, [asked])

  const newcomers = [...(told?.rows.values() ?? [])]
    .flatMap(({ number, lat }) => (lat === null || placed.includes(number) ? [] : number))
    .join()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (newcomers) void revalidate()
  }, [newcomers, revalidate])

  const { page: number, perPage } = first
  const page = useMemo(() => {
    if (!told) return first
    const { rows, total } = livePage([...told.rows.values()], filters, { page: number, perPage })
    return { ...first, rows, total, counts: told.counts, all: told.all }
  }, [told, first, filters, number, perPage])

  return { page, now: told?.at ?? first.now, connected, marks: map && told ? moved(map, told.rows) : map }
}

/** Moves single markers to their current positions, or off the map; clusters stay as drawn. */
function moved(map: FranceDrawing, rows: ReadonlyMap<string, LiveRow>): FranceDrawing {
  const [left = 0, top = 0, width = 1, height = 1] = map.box.split(' ').map(Number)
  return {
    ...map,
    marks: map.marks.flatMap(mark => {
      const row = mark.kind === 'point' ? rows.get(mark.id) : undefined
      if (mark.kind !== 'point' || !row || row.lat === null || row.lng === null) return mark
      const place = onFranceMap({ lat: row.lat, lng: row.lng })
      const at = { left: ((place.x - left) * 100) / width, top: ((place.y - top) * 100) / height }
      return Math.max(at.left, at.top) > 100 || Math.min(at.left, at.top) < 0 ? [] : { ...mark, ...at, state: row.state }
    }),
  }
}
