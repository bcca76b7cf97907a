import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { importFiles, importIntents, importStep } from '#app/lib/import/steps.server.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { countryName } from '#domain/country-name.ts'
import { may } from '#domain/rights.ts'
import { SELLERS } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/companies'
import { companyIntents } from './actions.server.ts'
import { CompaniesHead, companyChips, companyViews } from './list/head.tsx'
import { registerExport, registerForm } from './list/register.server.ts'
import { CompanyMenu, companyColumns } from './list/table.tsx'
import { companyPanel, companyQuestion } from './panels.server.ts'
import { ShareAlert } from './share-alert.tsx'
import { subcontractedShare } from './sheet/tab.server.ts'

const Register = late(() => import('./list/register.tsx'), 'Register')
const Overlays = late(() => import('./list/overlays.tsx'), 'CompanyOverlays')

export const handle = { title: SCREENS['/sales/companies'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales.companies['export.csv'].$get({ query })),
  registerExport,
  importFiles('COMPANY'),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const [page, views, { salesUsers }, { countries }, { panel, question, importing, share, fault }] = await Promise.all([
    json(api.sales.companies.$get({ query: queryOf(args.url) })),
    savedViews(api, args, companyViews(user.id)),
    json(api.sales.companies['sales-users'].$get()),
    json(api.sales.companies.countries.$get()),
    parts(args, {
      panel: companyPanel(api, args.url, role),
      question: companyQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'COMPANY', role),
      share: subcontractedShare(api, args.url, role),
    }),
  ])
  const can = {
    own: SELLERS.includes(role),
    write: may(role, 'company.write'),
    money: may(role, 'company.money'),
    block: may(role, 'company.block'),
    archive: may(role, 'company.archive'),
    contact: may(role, 'contact.write'),
    request: may(role, 'request.write'),
    import: may(role, 'import.company'),
  }
  const register = share && registerForm(args.url)
  return {
    page: packPage(page),
    views,
    share,
    register,
    salesUsers,
    countries: countries.filter(code => code !== 'FR').map(code => ({ value: code, label: countryName(code) })),
    panel,
    question,
    importing,
    fault,
    search: args.url.search,
    userId: user.id,
    today: today(),
    ownClients: role === 'SALES',
    can,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    back: args.url.pathname + listLinks(args.url.search).to({}),
  }
  return answer(form, {
    ...viewIntents(api, args, form),
    ...importIntents(api, args.url, form, 'COMPANY'),
    ...companyIntents(api, form, ways),
  })
}

export default function Companies({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = unpackPage(loaderData.page)
  const { views, share, register, salesUsers, countries, panel, question, importing, fault, search, userId, can } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(companyColumns(can.money, loaderData.today), links.cols)
  const chips = companyChips(links, salesUsers, countries, userId)
  return (
    <div className="page">
      <CompaniesHead
        links={links}
        columns={columns.offered}
        chips={chips}
        salesUsers={salesUsers}
        countries={countries}
        userId={userId}
        can={can}
      />
      {share && <ShareAlert share={share} />}
      {register && (
        <div className="mb-4">
          <Register form={register} keep={links.keep('from', 'to')} />
        </div>
      )}
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoCompanies links={can.write ? links : undefined} />}
        bulk={
          <>
            {can.write && (
              <BulkAct name="assign" icon="user-pen">
                Affecter…
              </BulkAct>
            )}
            {can.archive && (
              <BulkAct name="archive" icon="archive">
                Archiver…
              </BulkAct>
            )}
          </>
        }
      >
        <DataTable
          caption="Clients"
          columns={columns.shown}
          rowLabel={row => row.legalName}
          rowState={row => (panel?.company?.id === row.id ? 'current' : undefined)}
          menu={menuOf(page, links, row => <CompanyMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'legalName')}
        />
      </ListBody>
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoCompanies({ links }: { links?: ListLinks }) {
  return (
    <Empty
      title="Aucun client"
      action={
        links && (
          <>
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              Nouveau client
            </a>
            <a className="text-link" href={links.to({ panel: 'import' })}>
              Importer un fichier
            </a>
          </>
        )
      }
    >
      Les entreprises pour qui vous roulez, avec leurs contacts, leurs sites et leurs conditions.
    </Empty>
  )
}
