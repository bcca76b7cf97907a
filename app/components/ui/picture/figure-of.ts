import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import type { Days } from '#domain/sales/kpi/period.ts'

/** The record on whose sheet figures stand. */
export interface Sheet {
  whose: 'company' | 'request' | 'pool' | 'driver' | 'subcontractor'
  id: string
  today: string
}

/** Owner, period and link of a figure on a sheet; the owner as the statistics name it. */
export function figureOf({ whose, id }: Sheet, period: Days, behind: JourneyFigure) {
  const list = journeysBehind(behind, period, name => (name === whose ? [id] : []))
  const isClient = whose === 'company'
  return { period, of: isClient ? id : `${whose} ${id}`, href: isClient ? list : `${list}&${whose}=${id}` }
}
