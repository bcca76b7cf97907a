import type { ListLinks } from '#app/lib/lists/list-links.ts'

export interface FleetRights {
  write: boolean
  /** May record odometer, outage and completed deadlines. */
  state: boolean
  /** May return to service. */
  restore: boolean
  archive: boolean
  /** May correct a wrong odometer. */
  correct?: boolean
  import?: boolean
}

/** Depots by id. */
export type Depots = readonly { id: string; text: string }[]

/** Choices of the depot filter. */
export const depotNames = (depots: Depots): Record<string, string> => Object.fromEntries(depots.map(({ id, text }) => [id, text]))

/** Depot choices of a form; adds the record's own depot, which may be archived. */
export function depotOptions(depots: Depots, record: { depotId: string; depot: string } | undefined) {
  const options = depots.map(({ id, text }) => ({ value: id, label: text }))
  const known = !record || options.some(({ value }) => value === record.depotId)
  return known ? options : [...options, { value: record.depotId, label: record.depot }]
}

const NO_VIEW = { status: null, due: null }
/** Built-in views of both lists, as changes of the query string. */
export const FLEET_VIEWS = {
  all: NO_VIEW,
  standing: { ...NO_VIEW, status: ['EN_MAINTENANCE', 'HORS_SERVICE'] },
  due: { ...NO_VIEW, due: 1 },
}

/** Links to the views; `standing` names the vehicles out of service. */
export function fleetViews(links: ListLinks, standing: string) {
  const due = links.get('due') === '1'
  const still = links.all('status')
  const stands = still.length === 2 && still.includes('HORS_SERVICE') && still.includes('EN_MAINTENANCE')
  return [
    { label: 'Parc', href: links.outside.to(FLEET_VIEWS.all), current: !due && still.length === 0 },
    { label: standing, href: links.outside.to(FLEET_VIEWS.standing), current: stands && !due },
    { label: 'Échéances ≤ 30 j', href: links.outside.to(FLEET_VIEWS.due), current: due && still.length === 0 },
  ]
}
