import { JOURNEY_FILTERS, JourneyFilters, withoutFilters } from '#app/components/journey-management/journey-filters.tsx'
import { CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { Popover } from '#app/components/ui/popover.tsx'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import type { ShownPeriod } from '#domain/journey-management/journeys/period.ts'

/** « À contrôler »: finished journeys of all dates, to check one after the other. */
const QUEUE = { status: 'TERMINE', dates: 'all', date: null, from: null, to: null, sort: null }
export const isQueue = (links: ListLinks) => links.all('status').join() === QUEUE.status && links.get('dates') === QUEUE.dates

const PERIOD = ['date', 'from', 'to', 'dates']

export function JourneysHead({
  links,
  columns,
  chips,
  period,
  today,
  canCreate,
  canControl,
  canAssign,
}: {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  period: ShownPeriod
  today: string
  canCreate: boolean
  canControl: boolean
  canAssign: boolean
}) {
  const on = JOURNEY_FILTERS.filter(name => links.all(name).length > 0).length
  return (
    <ListHead
      links={links}
      columns={columns}
      lead={<PeriodSteps links={links} period={period} today={today} />}
      actions={
        <ListActions
          links={links}
          more={
            <>
              {canControl && !isQueue(links) && (
                <ListAction href={links.outside.to(QUEUE)} icon="circle-check" label="À contrôler" />
              )}
              <ListAction href={links.to({ panel: 'registre' })} icon="file-text" label="Papiers émis" />
              {canAssign && period.from && period.from === period.to && (
                <ListAction
                  href={`/journey-management/journeys/best-plan?day=${period.from}`}
                  icon="calendar-check"
                  label="Affecter au mieux"
                />
              )}
              <ListAction
                href={`/journey-management/calendar${period.from ? `?date=${period.from}` : ''}`}
                icon="calendar-days"
                label="Planning"
              />
            </>
          }
        >
          {canCreate && 'Nouveau trajet'}
        </ListActions>
      }
      search={{
        value: links.get('q'),
        placeholder: 'N°, ligne, client, chauffeur, immatriculation, référence, commune',
        keep: links.keep('q'),
        narrow: true,
      }}
      filters={<JourneyFilters links={links} />}
      filterNames={JOURNEY_FILTERS}
      chips={chips}
      resetHref={chips.length > 1 || on > 0 ? withoutFilters(links) : undefined}
    />
  )
}

/** Shown day with links to its neighbours, and any other period. */
function PeriodSteps({ links, period: { from, to }, today }: { links: ListLinks; period: ShownPeriod; today: string }) {
  const show = (changes: Record<string, string | null>) => links.to({ date: null, from: null, to: null, dates: null, ...changes })
  const step = (direction: -1 | 1) => {
    if (!from || !to) return null
    const length = daysBetween(from, to) + 1
    const [first, last] = [addDays(from, direction * length), addDays(to, direction * length)]
    return show(length === 1 ? { date: first } : { from: first, to: last })
  }
  const [before, after] = [step(-1), step(1)]
  const unit = from === to ? 'Jour' : 'Période'
  return (
    <nav className="segments" aria-label="Période">
      {before && (
        <a className="segment-icon" href={before} title={`${unit} d'avant`}>
          <Icon name="chevron-left" label={`${unit} d'avant`} />
        </a>
      )}
      <Popover
        id="period"
        button={
          <>
            <Icon name="calendar" />
            {periodWords({ from, to })}
          </>
        }
      >
        <PeriodForms links={links} period={{ from, to }} />
      </Popover>
      {after && (
        <a className="segment-icon" href={after} title={`${unit} d'après`}>
          <Icon name="chevron-right" label={`${unit} d'après`} />
        </a>
      )}
      <a href={show({})} aria-current={from === today && to === today ? 'page' : undefined}>
        Aujourd'hui
      </a>
    </nav>
  )
}

/** A day or a range. */
function PeriodForms({ links, period: { from, to } }: { links: ListLinks; period: ShownPeriod }) {
  return (
    <>
      <Form className="pop-form">
        <CarriedFields keep={links.keep(...PERIOD)} />
        <LateField type="date" id="by-date" name="date" label="Jour" small defaultValue={from === to ? from : ''} />
        <button type="submit" className="btn btn-sm btn-dark">
          Afficher ce jour
        </button>
      </Form>
      <hr className="border-line" />
      <Form className="pop-form">
        <CarriedFields keep={links.keep(...PERIOD)} />
        <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={from} />
        <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={to} />
        <button type="submit" className="btn btn-sm btn-dark">
          Afficher cette période
        </button>
        <a className="text-link" href={links.to({ date: null, from: null, to: null, dates: 'all' })}>
          Toutes les dates
        </a>
      </Form>
    </>
  )
}

/** « ven. 20/11/2026 », « du 16/11/2026 au 22/11/2026 », « à partir du … ». */
function periodWords({ from, to }: ShownPeriod): string {
  if (from && to) return from === to ? shortDay(from) : `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `à partir du ${formatDate(from)}`
  return to ? `jusqu'au ${formatDate(to)}` : 'Toutes les dates'
}
