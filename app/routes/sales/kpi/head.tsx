import { LateField } from '#app/components/ui/form/late-field.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceFilter, Filter } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { KPI_PERIOD_LABELS, type KpiPeriod } from '#domain/sales/kpi/period.ts'
import type { Kpi } from './drawings.server.ts'

const PRESETS = ['month', 'quarter', 'year'] as const satisfies readonly KpiPeriod[]
const ACTIVITY = asChoice('Activité', DRIVER_CATEGORY_LABELS)
const FILTERS = ['from', 'to', 'companyName', 'company', 'salesUser', 'depot', 'activity']

/** Period, whose journeys, and the comparison. */
export function KpiHead({ kpi, links, all }: { kpi: Kpi; links: ListLinks; all: boolean }) {
  const { period, salesUsers, depots, named } = kpi
  const current = links.get('period') || (links.get('from') || links.get('to') ? 'free' : 'year')
  const names = Object.fromEntries(salesUsers.map(({ id, name }) => [id, name]))
  const places = Object.fromEntries(depots.map(({ id, label }) => [id, label]))
  const { each, one } = chipsOf(links)
  const chips = [
    ...one('companyName', 'Client'),
    ...each('company', 'Client', Object.fromEntries(named.map(({ id, name }) => [id, name]))),
    ...(all ? each('salesUser', 'Commercial', names) : []),
    ...each('depot', 'Agence', places),
    ...each('activity', ACTIVITY.label, DRIVER_CATEGORY_LABELS),
  ]
  const alone = links.get('alone') === '1'
  return (
    <ListHead
      links={links}
      lead={
        <Segments
          label="Période"
          items={PRESETS.map(name => ({
            label: KPI_PERIOD_LABELS[name],
            href: links.to({ period: name, from: null, to: null }),
            current: current === name,
          }))}
        />
      }
      actions={<PrintButton />}
      filters={
        <>
          <Filter
            id="filter-days"
            label={`${formatDate(period.from)} – ${formatDate(period.to)}`}
            keep={[...links.keep('from', 'to', 'period'), ['period', 'free']]}
          >
            <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={period.from} />
            <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={period.to} />
          </Filter>
          <Filter id="filter-client" label="Client" count={links.get('companyName') ? 1 : 0} keep={links.keep('companyName')}>
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
          </Filter>
          {all && <ChoiceFilter links={links} name="salesUser" field={{ label: 'Commercial', choices: names }} />}
          <ChoiceFilter links={links} name="depot" field={{ label: 'Agence', choices: places }} />
          <ChoiceFilter links={links} name="activity" field={ACTIVITY} />
          <a className="btn btn-sm btn-line" href={links.to({ alone: alone ? null : '1' })}>
            {alone ? 'Comparer à N-1' : 'Sans N-1'}
          </a>
        </>
      }
      filterNames={FILTERS}
      sorts={[]}
      chips={chips}
      resetHref={links.to(Object.fromEntries(FILTERS.map(name => [name, null])))}
    />
  )
}
