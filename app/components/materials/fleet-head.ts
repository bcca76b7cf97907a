import type { ListLinks } from '#app/lib/lists/list-links.ts'

/** What the signed-in role may do with vehicles and trailers. */
export interface FleetRights {
  write: boolean
  /** The counter, out of service, a deadline that was done. */
  state: boolean
  /** Back in service. */
  restore: boolean
  archive: boolean
  import?: boolean
}

/** The carrier's depots, by id. */
export type Depots = readonly { id: string; text: string }[]

/** What the filter by depot offers. */
export const depotNames = (depots: Depots): Record<string, string> => Object.fromEntries(depots.map(({ id, text }) => [id, text]))

/** What the form of one at `depotId` offers: a depot that it has may be out of use by now. */
export function depotOptions(depots: Depots, record: { depotId: string; depot: string } | undefined) {
  const options = depots.map(({ id, text }) => ({ value: id, label: text }))
  const known = !record || options.some(({ value }) => value === record.depotId)
  return known ? options : [...options, { value: record.depotId, label: record.depot }]
}

const NO_VIEW = { status: null, due: null }
/** The own views of both lists, as changes of what is shown. */
export const FLEET_VIEWS = {
  all: NO_VIEW,
  standing: { ...NO_VIEW, status: ['EN_MAINTENANCE', 'HORS_SERVICE'] },
  due: { ...NO_VIEW, due: 1 },
}

/** Their links; `standing` is the word for those that cannot run. */
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
