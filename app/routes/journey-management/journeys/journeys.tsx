import { HIDDEN_STATUS, journeyChips, withoutFilters } from '#app/components/journey-management/journey-filters.tsx'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { clockTime, longDay } from '#app/lib/dates/french-dates.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, type Unpacked, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { isPrinted, queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { modificationIntents } from '#app/lib/modifications/intents.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { counted, countText } from '#domain/formats/counted.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/journeys'
import { journeyIntents } from './actions.server.ts'
import { JourneysBand } from './band.tsx'
import { isQueue, JourneysHead } from './head.tsx'
import { journeyPanels } from './panels.server.ts'
import { paperFiles } from './paper-files.server.ts'
import { isUrgent, JourneyMenu, journeyColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'JourneyOverlays')

export const handle = {
  title: SCREENS['/journey-management/journeys'].title,
  count: ({ page }: { page: { total: number; capped: boolean; fold: { finished: number } | null } }) =>
    countText({ ...page, total: page.total + (page.fold?.finished ?? 0) }),
}

/** « N terminés » unfolds by `finished=1`; a page given in the address is kept. */
const nowMode = (search: URLSearchParams) =>
  search.get('finished') === '1' || isPrinted(search) ? undefined : search.has('page') ? 'fold' : 'open'

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  documentDownload,
  csvExport((api, query) => api['journey-management'].journeys['export.csv'].$get({ query })),
  documentDownload,
  paperFiles,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { over, fault }] = await Promise.all([
    json(api['journey-management'].journeys.$get({ query: { ...queryOf(args.url), now: nowMode(args.url.searchParams) } })),
    savedViews(api, args),
    parts(args, { over: journeyPanels(api, args.url, role) }),
  ])
  const heading = `${longDay(page.today)}, semaine ${isoWeek(page.today).week}`
  return {
    page: packPage(page, 'companyId', 'requestId', 'poolId', 'palletsSold', 'weightSold'),
    views,
    panel: over?.panel,
    question: over?.question,
    several: over?.several,
    fault,
    role,
    heading,
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const opened = args.url.searchParams.get('trajet')
  const at = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  const sheet = (number: string) => at({ panel: 'show', trajet: number })
  const ways = {
    ref: opened ?? String(form.typed.trajet ?? ''),
    sheet,
    assign: (number: string) => at({ panel: 'assign', trajet: number }),
    list: opened ? sheet(opened) : at({}),
    queue: isQueue(links),
  }
  const modification = { id: args.url.searchParams.get('modification') ?? '', to: at }
  return answer(form, {
    ...viewIntents(api, args, form),
    ...journeyIntents(api, form, ways),
    ...modificationIntents(api, form, modification),
  })
}

export default function Journeys({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = unpackPage(loaderData.page)
  const { views, panel, question, several, fault, role, heading, search } = loaderData
  const { period, today, now } = page
  const links = listLinks(search, views)
  const oneDay = period.from !== undefined && period.from === period.to
  const columns = chooseColumns(journeyColumns({ links, now, role, dated: !oneDay || page.outsideFilters }), links.cols)
  const chips = journeyChips(links, page.named)
  const number = panel && 'detail' in panel ? panel.detail.journey.number : (question?.detail.journey.number ?? '')
  return (
    <div className="page">
      <JourneysHead
        links={links}
        columns={columns.offered}
        chips={chips}
        period={period}
        today={today}
        canCreate={may(role, 'journey.write')}
        canControl={may(role, 'journey.control')}
        canAssign={may(role, 'journey.assign')}
      />
      {page.band && <JourneysBand band={page.band} links={links} />}
      <ListBody
        page={page}
        links={links}
        chips={chips}
        filtered={chips.some(chip => chip.value !== HIDDEN_STATUS)}
        empty={<NoJourneys newHref={may(role, 'journey.write') && links.to({ panel: 'new' })} />}
        noResult={<NothingFound links={links} chips={chips} />}
        bulk={
          <>
            {may(role, 'journey.assign') && (
              <BulkAct name="assign" opens="panel" icon="user-check">
                Affecter…
              </BulkAct>
            )}
            {may(role, 'journey.drive') && (
              <BulkAct name="confirm" icon="check">
                Confirmer…
              </BulkAct>
            )}
            {may(role, 'journey.drive') && (
              <>
                <BulkAct name="lettre" icon="printer">
                  Imprimer LV…
                </BulkAct>
                <BulkAct name="route" icon="printer">
                  Feuilles de route…
                </BulkAct>
              </>
            )}
            {may(role, 'journey.control') && (
              <BulkAct name="control" icon="circle-check">
                Contrôler…
              </BulkAct>
            )}
          </>
        }
      >
        <DataTable
          caption="Trajets"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.number}
          rowState={row => (row.number === number ? 'current' : isUrgent(row, now) ? 'urgent' : undefined)}
          now={nowLine(page, links.sort('start'), heading)}
          above={foldLine(page, links)}
          menu={menuOf(
            page,
            links,
            row => <JourneyMenu row={row} links={links} role={role} today={today} />,
            // Without a page, today's list opens at the next departure.
            page.page > 1 || links.get('page') !== '',
          )}
          {...tableOf(page, links, 'start')}
        />
      </ListBody>
      {(panel || question || several || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

type Page = Unpacked<Route.ComponentProps['loaderData']['page']>

/** Current time between past and coming departures of today; null when it falls outside the page. */
function nowLine(page: Page, sort: { key: string; direction: string }, heading: string) {
  const { rows, period, today, now } = page
  if (page.outsideFilters) return undefined
  if (page.fold) {
    const nth = page.fold.departed - (page.page - 1) * page.perPage
    if (nth < 0 || nth > rows.length || (nth === rows.length && page.page * page.perPage < page.total)) return undefined
    return { before: rows[nth]?.id ?? null, time: clockTime(now)!, text: heading }
  }
  if (sort.key !== 'start' || sort.direction !== 'asc' || period.from !== today || period.to !== today) return undefined
  const first = rows.findIndex(row => Date.parse(row.plannedStart) > Date.parse(now))
  if (first === 0 && page.page > 1) return undefined
  if (first === -1 && page.page * page.perPage < page.total) return undefined
  return { before: rows[first]?.id ?? null, time: clockTime(now)!, text: heading }
}

/** Links to the finished journeys and to the page of those under way. */
function foldLine({ fold, page, perPage, period, today }: Page, links: ListLinks) {
  const unfolded = links.get('finished') === '1' && period.from === today && period.to === today
  if (unfolded) return <a href={links.to({ finished: null })}>Replier les trajets terminés</a>
  const before = page > 1 ? Math.min(fold?.departed ?? 0, (page - 1) * perPage) : 0
  if (!fold || fold.finished + before === 0) return undefined
  return (
    <>
      {fold.finished > 0 && (
        <a href={links.to({ finished: '1' })} title="Afficher les trajets terminés">
          {counted(fold.finished, 'terminé')}
        </a>
      )}
      {before > 0 && <a href={links.to({ page: page - 1 })}>{counted(before, 'parti avant', 'partis avant')}</a>}
    </>
  )
}

function NoJourneys({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucun trajet ce jour"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouveau trajet
          </a>
        )
      }
    >
      Les trajets d'un jour, de l'affectation à la fin{'\u202f'}: la génération les crée depuis les trajets prévus.
    </Empty>
  )
}

/** Names the filters without results, and links to all dates. */
function NothingFound({ links, chips }: { links: ListLinks; chips: ReturnType<typeof journeyChips> }) {
  return (
    <>
      <NoResult chips={chips} resetHref={withoutFilters(links)} />
      {links.get('dates') !== 'all' && (
        <p className="mt-3">
          <a className="text-link" href={links.to({ dates: 'all', date: null, from: null, to: null })}>
            Chercher dans toutes les dates
          </a>
        </p>
      )}
    </>
  )
}
