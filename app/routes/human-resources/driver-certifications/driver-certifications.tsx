import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
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
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/driver-certifications'
import { certificationIntents } from './actions.server.ts'
import { rightsOf } from './acts.ts'
import { CERTIFICATION_VIEWS, CertificationsHead, certificationChips } from './head.tsx'
import { certificationMatrix } from './matrix.server.ts'
import { Matrix } from './matrix.tsx'
import { certificationPanel, certificationQuestion } from './panels.server.ts'
import { CertificationMenu, certificationColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'CertificationOverlays')

export const handle = { title: SCREENS['/human-resources/driver-certifications'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  documentDownload,
  csvExport((api, query) => api['human-resources']['driver-certifications']['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const certifications = api['human-resources']['driver-certifications']
  const wanted = args.url.searchParams.get('vue') === 'matrice'
  const [list, matrix, types, depots, views, { panel, question, fault }] = await Promise.all([
    wanted ? null : json(certifications.$get({ query: queryOf(args.url) })),
    certificationMatrix(api, args.url),
    json(certifications.types.$get()),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    savedViews(api, args, CERTIFICATION_VIEWS),
    parts(args, { panel: certificationPanel(api, args.url, role), question: certificationQuestion(api, args.url, role) }),
  ])
  // With the matrix, the head counts drivers.
  const page = list ?? { ...NO_LIST, total: matrix!.total, today: matrix!.today }
  return {
    matrix,
    page: packPage(page, 'version', 'typeId', 'depotId', 'reason', 'state'),
    choices: {
      types: types
        .filter(type => type.active)
        .map(({ id, code, label, validityMonths, onDriver }) => ({ id, code, label, validityMonths, onDriver })),
      depots: depots.rows.map(({ id, text }) => ({ id, label: text })),
    },
    views,
    panel,
    question,
    fault,
    search: args.url.search,
    can: rightsOf(role),
  }
}

const NO_LIST = { rows: [], capped: false, page: 1, perPage: 25, outsideFilters: false }

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    list: at({}),
    types: at({ panel: 'types' }),
    sheet: (id: string) => at({ panel: 'show', id }),
  }
  return answer(form, { ...viewIntents(api, args, form), ...certificationIntents(api, form, ways) })
}

export default function DriverCertifications({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { matrix, choices, views, panel, question, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(certificationColumns({ links, can, today: page.today }), links.cols)
  const chips = certificationChips(links, choices)
  const opened = panel?.certification?.id
  return (
    <div className="page">
      <CertificationsHead
        links={links}
        matrix={matrix !== null}
        columns={columns.offered}
        chips={chips}
        choices={choices}
        can={can}
      />
      {matrix ? (
        matrix.drivers.length === 0 ? (
          <NoResult chips={chips} resetHref={links.bare} />
        ) : (
          <Matrix matrix={matrix} links={links} />
        )
      ) : (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={<NoCertifications newHref={can.write && links.to({ panel: 'new' })} />}
        >
          <DataTable
            caption="Habilitations"
            twoLines
            columns={columns.shown}
            rowLabel={row => `${row.driver}, ${row.type}`}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            menu={menuOf(page, links, row => <CertificationMenu row={row} can={can} links={links} />)}
            {...tableOf(page, links, 'end')}
          />
        </ListBody>
      )}
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoCertifications({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucune habilitation"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouvelle habilitation
          </a>
        )
      }
    >
      Ce que chaque chauffeur détient et jusqu'à quand{'\u202f'}: FCO, ADR, CACES, visite médicale, permis et carte conducteur.
    </Empty>
  )
}
