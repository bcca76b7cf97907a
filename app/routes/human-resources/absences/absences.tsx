import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { absenceActs } from '#domain/human-resources/absences/acts.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/absences'
import { absenceIntents } from './actions.server.ts'
import { AbsenceAlerts } from './alerts.tsx'
import { absenceFiles } from './files.server.ts'
import { AbsencesHead, absenceChips, absenceViews } from './head.tsx'
import { absencePanels } from './panels.server.ts'
import { absencePlanning } from './planning.server.ts'
import { AbsencePlanning } from './planning.tsx'
import { AbsenceMenu, absenceColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'AbsenceOverlays')

/** Number of absences in the list or in the shown month. */
const countOfAbsences = ({ page, planning }: Route.ComponentProps['loaderData']) => (page ? countOf({ page }) : planning?.total)

export const handle = { title: SCREENS['/human-resources/absences'].title, count: countOfAbsences }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  documentDownload,
  absenceFiles,
  csvExport((api, query) => api['human-resources'].absences['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { absences } = api['human-resources']
  const planning = await absencePlanning(api, args.url)
  const day = today()
  const [list, alerts, views, depots, { over, fault }] = await Promise.all([
    planning ? null : json(absences.$get({ query: queryOf(args.url) })),
    json(absences.alerts.$get({ query: planning ? { month: planning.month } : {} })),
    savedViews(api, args, absenceViews(day)),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    parts(args, { over: absencePanels(api, args.url, role) }),
  ])
  const rows = list?.rows.map(row => ({ ...row, acts: absenceActs(role, { ...row, today: day }) }))
  return {
    page: list && rows ? packPage({ ...list, rows }) : null,
    planning,
    alerts: alerts.rows,
    views,
    depots: Object.fromEntries(depots.rows.map(({ id, text }) => [id, text])),
    panel: over?.panel,
    question: over?.question,
    several: over?.several,
    fault,
    today: day,
    can: {
      write: may(role, 'absence.write'),
      validate: may(role, 'absence.validateIllness'),
      decide: may(role, 'absence.decide'),
    },
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('id') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, { ...viewIntents(api, args, form), ...absenceIntents(api, form, { id, to }) })
}

export default function Absences({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = loaderData.page && unpackPage(loaderData.page)
  const { planning, alerts, views, depots, panel, question, several, fault, can, search } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(absenceColumns(links), links.cols)
  const chips = absenceChips(links, depots)
  const opened = panel && 'absence' in panel ? panel.absence.id : question?.absence.id
  return (
    <div className="page">
      <AbsencesHead
        links={links}
        columns={planning ? undefined : columns.offered}
        month={planning?.month}
        chips={chips}
        depots={depots}
        today={loaderData.today}
        can={can}
      />
      <AbsenceAlerts alerts={alerts} />
      {planning && <AbsencePlanning planning={planning} today={loaderData.today} links={links} />}
      {page && (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={<NoAbsences newHref={can.write && links.to({ panel: 'new' })} />}
          bulk={
            can.validate && (
              <BulkAct name="validate" icon="calendar-check">
                Valider…
              </BulkAct>
            )
          }
        >
          <DataTable
            caption="Absences"
            twoLines
            columns={columns.shown}
            rowLabel={row => row.name}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            menu={menuOf(page, links, row => <AbsenceMenu row={row} can={can} links={links} />)}
            {...tableOf(page, links, '-from')}
          />
        </ListBody>
      )}
      {(panel || question || several || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoAbsences({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucune absence"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouvelle absence
          </a>
        )
      }
    >
      Congés, arrêts et formations des chauffeurs{'\u202f'}: une absence validée met à pourvoir les trajets qu'elle touche.
    </Empty>
  )
}
