import type { ConceptionLine } from '../record.ts'
import type { DayStop } from './day.tsx'

/** Stops of a stored line as its day is drawn. */
export const storedStops = (line: Pick<ConceptionLine, 'stops'>): DayStop[] =>
  line.stops.map(({ site, ...stop }) => ({
    ...stop,
    site: `${site.label}, ${site.city}`,
  }))
