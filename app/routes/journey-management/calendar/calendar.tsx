import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { ROWS_FIRST } from '#domain/journey-management/calendar/views.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { allows, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/calendar'
import { calendarIntents } from './actions.server.ts'
import { tellWhole } from './block.tsx'
import { calendarData, type PackedCalendar } from './calendar.server.ts'
import { type Block, drawnCalendar, type Resource } from './drawn.ts'
import { Day, Month, Week } from './grid.tsx'
import { CalendarHead } from './head.tsx'
import { useLegality } from './legality.ts'
import { dayPanel, movePanel, unassignQuestion } from './panels.server.ts'
import { type Place, placeOf } from './place.ts'
import { Resources, type VirtualProps } from './resources.tsx'
import type { RowActs } from './row-menu.tsx'
import { Tray } from './tray.tsx'
import { useDrag } from './use-drag.ts'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const Move = late(() => import('./move.tsx'), 'MovePanel')
const DayMove = late(() => import('./day-move.tsx'), 'DayMovePanel')
const Unassign = late(() => import('./move.tsx'), 'UnassignAsk')

export const handle = { title: SCREENS['/journey-management/calendar'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [data, { move, dayMove, unassign, fault }] = await Promise.all([
    calendarData(api, args.url),
    parts(args, {
      move: movePanel(api, args.url, role),
      dayMove: dayPanel(api, args.url, role),
      unassign: unassignQuestion(api, args.url, role),
    }),
  ])
  return { data, move, dayMove, unassign, fault, role, search: args.url.search }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const ref = args.url.searchParams.get('trajet') ?? ''
  const to = args.url.pathname + listLinks(args.url.search).to({})
  return answer(form, calendarIntents(api, form, { ref, to }))
}

/** Revalidates after a refused drag, so that the panel shows concurrent changes; the router would skip it on an error status. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400)

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { data: packed, move, dayMove, unassign, fault, role, search } = loaderData
  const failure = useFailure(actionData)
  const links = listLinks(search)
  const { whole, Virtual } = useAllRows(packed, links)
  const data = useMemo(() => drawnCalendar(whole), [whole])
  const place = placeOf(links, data.date)
  const canMove = may(role, 'journey.assign')
  // Links are built once: those of hundreds of blocks and cells differ only in number, day and row.
  const anyMove = links.to({ panel: 'move', trajet: ANY })
  const moveHref = (number: string) => anyMove.replace(ANY, number)
  const href = ({ number, start, status }: Pick<Block, 'number' | 'start' | 'status'>) =>
    canMove && isOpen(status) ? moveHref(number) : journeyHref({ number, serviceDate: start.slice(0, 10) })
  const listHref = (date: string) => listOf(links, { from: date, to: date })
  const anyMore = listOf(links, { from: ANY, to: ANY, ...ownedBy(place, ANY_ROW) })
  const moreHref = (date: string, { id }: Resource) => anyMore.replaceAll(ANY, date).replace(ANY_ROW, id)
  const shared = { data, place, links, href, listHref }
  const unassignHref = (number: string) => links.to({ panel: 'unassign', trajet: number })
  const dayHref = (driver: string, day: string) => links.to({ panel: 'day', id: driver, tab: day })
  const { legality, ask } = useLegality(place.rows)
  const allHref = (number: string) => links.to({ panel: 'move', trajet: number, tous: '1' })
  const hrefs = { move: allHref, unassign: unassignHref, day: dayHref }
  const acts = actsOf(links, role, data.date)
  const body = useDrag(canMove && place.view !== 'month', data, place, hrefs, ask)
  useEffect(() => {
    const shown = body.current!
    for (const name of ['pointerover', 'focusin']) shown.addEventListener(name, tellWhole)
    return () => {
      for (const name of ['pointerover', 'focusin']) shown.removeEventListener(name, tellWhole)
    }
  }, [body])
  return (
    <div className="page calendar">
      <CalendarHead data={data} place={place} links={links} />
      <div className={data.tray ? 'cal-body' : undefined} ref={body}>
        {data.tray && (
          <Tray
            tray={data.tray}
            listHref={listOf(links, { from: data.from, to: data.to, status: 'PLANIFIE' })}
            href={href}
            planHref={
              canMove && `/journey-management/journeys/best-plan?day=${data.tray.rows[0]?.start.slice(0, 10) ?? data.from}`
            }
            hint={
              canMove &&
              place.view === 'resources' &&
              HINTS[place.rows === 'drivers' || place.rows === 'tours' ? place.rows : 'means']
            }
          />
        )}
        <div>
          {place.view === 'month' && <Month {...shared} />}
          {place.view === 'week' && <Week {...shared} />}
          {place.view === 'day' && <Day {...shared} />}
          {place.view === 'resources' && (
            <Resources
              {...shared}
              moreHref={moreHref}
              linked={allows('/human-resources/drivers', role)}
              acts={acts}
              Virtual={Virtual}
              legality={legality}
            />
          )}
        </div>
      </div>
      {move && (
        <Move
          move={move}
          failure={failure}
          closeHref={links.to({})}
          reloadHref={moveHref(move.detail.journey.number)}
          allHref={allHref(move.detail.journey.number)}
          unassignHref={unassignHref(move.detail.journey.number)}
        />
      )}
      {dayMove && (
        <DayMove
          move={dayMove}
          days={data.days.map(({ date }) => date)}
          failure={failure}
          closeHref={links.to({})}
          dayHref={day => dayHref(dayMove.driver.id, day)}
        />
      )}
      {unassign && <Unassign question={unassign} failure={failure} closeHref={links.to({})} />}
      {fault && <FaultPanel {...fault} closeHref={links.to({})} />}
    </div>
  )
}

/** Asks for the other rows of a long page once the first ones are drawn, and for the script that draws those on the screen. */
function useAllRows(first: PackedCalendar, links: ListLinks) {
  const { load, data: fetched } = useFetcher<typeof loader>()
  const [Virtual, setVirtual] = useState<ComponentType<VirtualProps> | null>(null)
  const { total, page, perPage } = first.resources ?? { total: 0, page: 1, perPage: 0 }
  const isLong = total - (page - 1) * perPage > ROWS_FIRST
  const rest = isLong && links.get('part') !== 'all' ? links.to({ part: 'all', page: page > 1 ? page : null }) : null
  useEffect(() => {
    if (!isLong) return
    let left = false
    import('./virtual-rows.tsx').then(
      ({ VirtualRows }) => {
        if (left) return
        setVirtual(() => VirtualRows)
        if (rest) load(rest)
      },
      // If the script fails to load, the links to the other pages stay.
      () => {},
    )
    return () => {
      left = true
    }
  }, [isLong, rest, load])
  return { whole: rest && fetched?.search === rest ? fetched.data : first, Virtual: isLong ? Virtual : null }
}

/** Menu of a driver's row; null where the role may do nothing there. */
function actsOf(links: ListLinks, role: Role, date: string): RowActs | null {
  const [missing, canMove] = [may(role, 'replacement.confirm'), may(role, 'journey.assign')]
  if (!missing && !canMove) return null
  // Built once, as the links of the blocks.
  const [anyMenu, anyDay] = [links.to({ menu: ANY }), links.to({ panel: 'day', id: ANY, tab: date })]
  return {
    missing,
    dayHref: canMove ? id => anyDay.replace(ANY, id) : null,
    menuHref: id => (id ? `${anyMenu.replace(ANY, id)}#menu` : links.to({})),
    opened: links.get('menu') || null,
  }
}

/** Placeholder of a number or id; all its characters stay unescaped in a URL. */
const ANY = 'TR-000000-0000'
const ANY_ROW = 'ROW'

const HINTS = {
  drivers:
    "Glissez une carte sur une ligne, ou ouvrez-la pour choisir. Un trajet que vous glissez ici est désaffecté. Le nom d'un chauffeur, glissé sur un jour d'un autre, lui confie toute cette journée.",
  means: 'Glissez une carte sur une ligne, ou ouvrez-la pour choisir. Un trajet que vous glissez ici est désaffecté.',
  tours: 'Ouvrez une carte pour choisir qui roule. Un trajet que vous glissez ici est désaffecté.',
}

/** Journeys list filter of a resource: it filters by driver, vehicle and tour only. */
const ownedBy = ({ rows }: Place, id: string): Record<string, string> => {
  const name = LIST_FILTERS[rows]
  return name ? { [name]: id } : {}
}
const LIST_FILTERS = { drivers: 'driver', vehicles: 'vehicle', trailers: null, tours: 'pool' } as const

/** Journeys list with the same filters. */
const listOf = (links: ListLinks, changes: Record<string, string>) =>
  `/journey-management/journeys${links.to({ view: null, rows: null, span: null, colour: null, date: null, depot: null, part: null, sort: null, open: null, ...changes })}`
