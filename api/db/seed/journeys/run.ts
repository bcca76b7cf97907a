import type { DayPlan } from '#domain/journey-management/live-lines/generation.ts'
import type { SoldAtStop } from '#domain/journey-management/live-lines/sold-stops.ts'
import type { JourneyRow, JourneyStopRow } from '../rows.ts'
import type { Line } from './lines.ts'

export interface Run {
  line: Line | null
  facts: Pick<JourneyRow, 'kind' | 'label' | 'companyId' | 'kmLoaded' | 'kmEmpty' | 'drivingMin' | 'serviceMin'> &
    Pick<JourneyRow, 'priceCents' | 'indexedBaseCents' | 'co2Kg'>
  stops: readonly (Partial<SoldAtStop> & {
    addressId: string
    kind: JourneyStopRow['kind']
    instructions?: string | null | undefined
  })[]
  day: DayPlan
  plan: string | null
  depot: number
  suspended: boolean
}
