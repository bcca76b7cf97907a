import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import { ChoiceField, Filter, MoreFilters } from '#app/components/ui/list/list-filters.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { type Days, KPI_PERIOD_LABELS, type KpiPeriod } from '#domain/sales/kpi/period.ts'

const PRESETS = ['month', 'quarter', 'year'] as const satisfies readonly KpiPeriod[]
const ACTIVITY = asChoice('Activité', DRIVER_CATEGORY_LABELS)
/** Filters of the indicators, including the period. */
export const FIGURE_FILTERS = ['from', 'to', 'period', 'companyName', 'company', 'salesUser', 'depot', 'activity']

interface Narrowed {
  period: Days
  salesUsers: readonly { id: string; name: string }[]
  depots: readonly { id: string; label: string }[]
  named: readonly { id: string; name: string }[]
}

/** Period presets (`domain.md` §4.2). */
export function PeriodPresets({ links }: { links: ListLinks }) {
  const current = links.get('period') || (links.get('from') || links.get('to') ? 'free' : 'year')
  return (
    <Segments
      label="Période"
      items={PRESETS.map(name => ({
        label: KPI_PERIOD_LABELS[name],
        href: links.to({ period: name, from: null, to: null }),
        current: current === name,
      }))}
    />
  )
}

/** Custom period and other filters; `all`: may see the journeys of all sellers. */
export function FigureFilters({ figures, links, all }: { figures: Narrowed; links: ListLinks; all: boolean }) {
  const { period, salesUsers, depots } = figures
  return (
    <>
      <Filter
        id="filter-days"
        label={`${formatDate(period.from)} – ${formatDate(period.to)}`}
        keep={[...links.keep('from', 'to', 'period'), ['period', 'free']]}
      >
        <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={period.from} />
        <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={period.to} />
      </Filter>
      <MoreFilters links={links} names={['companyName', ...(all ? ['salesUser'] : []), 'depot', 'activity']}>
        <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
        {all && (
          <ChoiceField
            links={links}
            name="salesUser"
            field={{ label: 'Commercial', choices: Object.fromEntries(salesUsers.map(({ id, name }) => [id, name])) }}
          />
        )}
        <ChoiceField
          links={links}
          name="depot"
          field={{ label: 'Agence', choices: Object.fromEntries(depots.map(({ id, label }) => [id, label])) }}
        />
        <ChoiceField links={links} name="activity" field={ACTIVITY} />
      </MoreFilters>
    </>
  )
}

/** Chips of the active filters. */
export function figureChips({ salesUsers, depots, named }: Narrowed, links: ListLinks, all: boolean): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...one('companyName', 'Client'),
    ...each('company', 'Client', Object.fromEntries(named.map(({ id, name }) => [id, name]))),
    ...(all ? each('salesUser', 'Commercial', Object.fromEntries(salesUsers.map(({ id, name }) => [id, name]))) : []),
    ...each('depot', 'Agence', Object.fromEntries(depots.map(({ id, label }) => [id, label]))),
    ...each('activity', ACTIVITY.label, DRIVER_CATEGORY_LABELS),
  ]
}

export const withoutFigureFilters = (links: ListLinks) => links.to(Object.fromEntries(FIGURE_FILTERS.map(name => [name, null])))
