import {
  JOURNEY_FILTERS,
  JourneyFilters,
  journeyChips,
  withoutFilters,
} from '#app/components/journey-management/journey-filters.tsx'
import { CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Chip } from '#app/components/ui/list/chip.tsx'
import { FilterSheet } from '#app/components/ui/list/filter-sheet.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { Popover, PopoverForm } from '#app/components/ui/popover.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import {
  CALENDAR_COLOUR_LABELS,
  CALENDAR_COLOURS,
  CALENDAR_SPAN_LABELS,
  CALENDAR_SPANS,
  CALENDAR_VIEW_LABELS,
  CALENDAR_VIEWS,
  calendarStep,
  isOneDay,
  RESOURCE_KINDS,
  RESOURCE_LABELS,
  ROW_ORDER_LABELS,
  ROW_ORDERS,
  weekWords,
} from '#domain/journey-management/calendar/views.ts'
import type { CalendarData } from './drawn.ts'
import { Conflicts, Legend } from './legend.tsx'
import { type Place, periodTitle } from './place.ts'

const VIEW_KEYS = { month: 'm', week: 's', day: 'j', resources: 'r' } as const

/** One line: period, view, rows, filters and legend; chips of the filters below. */
export function CalendarHead({ data, place, links }: { data: CalendarData; place: Place; links: ListLinks }) {
  const chips = [
    ...journeyChips(links, data.named).filter(({ value }) => value !== 'sauf Annulé'),
    ...chipsOf(links).each('depot', 'Dépôt', Object.fromEntries(data.depots.map(({ id, label }) => [id, label]))),
  ]
  return (
    <>
      <div className="list-head list-head-short cal-head">
        <div className="list-line">
          <Steps data={data} place={place} links={links} />
          <h2 className="cal-title">
            {periodTitle(place, data)} <small>{weekWords(data)}</small>
          </h2>
          <nav className="segments" aria-label="Vue">
            {CALENDAR_VIEWS.map(view => (
              <a
                key={view}
                href={links.to({ view, date: data.date })}
                aria-current={view === place.view ? 'page' : undefined}
                data-shortcut={VIEW_KEYS[view]}
              >
                {CALENDAR_VIEW_LABELS[view]}
              </a>
            ))}
          </nav>
          {place.view === 'resources' && (
            <Segments
              label="Durée"
              items={CALENDAR_SPANS.map(span => ({
                label: CALENDAR_SPAN_LABELS[span],
                href: links.to({ span, date: data.date }),
                current: span === place.span,
              }))}
            />
          )}
          {place.view !== 'month' && <Display place={place} links={links} />}
          <div className="filters">
            <Filters data={data} links={links} />
          </div>
          <FilterSheet
            links={links}
            names={[...JOURNEY_FILTERS, 'depot']}
            sorts={[]}
            resetHref={chips.length > 0 ? withoutAny(links) : undefined}
          >
            <Filters data={data} links={links} />
          </FilterSheet>
          <Popover id="legend" label="Légende" className="btn btn-sm btn-bare" button={<Icon name="circle-question-mark" />} end>
            <Legend data={data} place={place} />
          </Popover>
          <PrintButton />
        </div>
        {chips.length > 0 && (
          <div className="list-line chips">
            {chips.map(chip => (
              <Chip key={chip.label + chip.value} {...chip} />
            ))}
            <a className="btn btn-sm btn-bare" href={withoutAny(links)}>
              Réinitialiser les filtres
            </a>
          </div>
        )}
        {place.view !== 'resources' && <Conflicts data={data} />}
      </div>
      <PopoverForm />
    </>
  )
}

const withoutAny = (links: ListLinks) => {
  const bare = new URLSearchParams(withoutFilters(links))
  bare.delete('depot')
  return `?${bare}`
}

function Steps({ data, place, links }: { data: CalendarData; place: Place; links: ListLinks }) {
  const unit = place.view === 'month' ? 'Mois' : isOneDay(place) ? 'Jour' : 'Semaine'
  const [before, after] = [`${unit} d'avant`, `${unit} d'après`]
  return (
    <nav className="segments" aria-label="Période">
      <a className="segment-icon" href={links.to({ date: calendarStep(place, -1) })} title={before} data-shortcut="ArrowLeft">
        <Icon name="chevron-left" label={before} />
      </a>
      <a
        href={links.to({ date: null })}
        aria-current={data.from <= data.today && data.today <= data.to ? 'date' : undefined}
        data-shortcut="t"
      >
        Aujourd'hui
      </a>
      <Popover id="calendar-date" label="Aller à une date" button={<Icon name="calendar" />}>
        <Form className="pop-form">
          <CarriedFields keep={links.keep('date')} />
          <LateField type="date" id="by-date" name="date" label="Jour" small defaultValue={data.date} />
          <button type="submit" className="btn btn-sm btn-dark">
            Afficher
          </button>
        </Form>
      </Popover>
      <a className="segment-icon" href={links.to({ date: calendarStep(place, 1) })} title={after} data-shortcut="ArrowRight">
        <Icon name="chevron-right" label={after} />
      </a>
    </nav>
  )
}

function Filters({ data, links }: { data: CalendarData; links: ListLinks }) {
  return (
    <JourneyFilters links={links} names={['depot']}>
      <LateField
        type="checkboxes"
        id="by-depot"
        name="depot"
        label="Dépôt"
        defaultValue={links.all('depot')}
        options={data.depots.map(({ id, label }) => ({ value: id, label }))}
      />
    </JourneyFilters>
  )
}

/** Rows, their order and the colour, behind one button that names the rows. */
function Display({ place, links }: { place: Place; links: ListLinks }) {
  const isBoard = place.view === 'resources'
  return (
    <Popover
      id="display"
      className="btn btn-sm btn-line"
      end
      button={
        <>
          {isBoard ? RESOURCE_LABELS[place.rows] : CALENDAR_COLOUR_LABELS[place.colour]}
          <Icon name="chevron-down" />
        </>
      }
      label={isBoard ? `Lignes\u202f: ${RESOURCE_LABELS[place.rows]}` : `Couleur\u202f: ${CALENDAR_COLOUR_LABELS[place.colour]}`}
    >
      <div className="pop-form cal-display">
        {isBoard && (
          <>
            <b>Lignes</b>
            <Segments
              label="Lignes"
              items={RESOURCE_KINDS.map(rows => ({
                label: RESOURCE_LABELS[rows],
                href: links.to({ rows }),
                current: rows === place.rows,
              }))}
            />
            <b>Ordre</b>
            <Segments
              label="Ordre"
              items={ROW_ORDERS.map(order => ({
                label: ROW_ORDER_LABELS[order],
                href: links.to({ sort: order === 'name' ? null : order }),
                current: order === place.order,
              }))}
            />
          </>
        )}
        <b>Couleur</b>
        <Segments
          label="Couleur"
          items={CALENDAR_COLOURS.map(colour => ({
            label: CALENDAR_COLOUR_LABELS[colour],
            href: links.to({ colour: colour === 'status' ? null : colour }),
            current: colour === place.colour,
          }))}
        />
      </div>
    </Popover>
  )
}
