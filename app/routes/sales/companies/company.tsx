import { Banner } from '#app/components/ui/banner.tsx'
import { Fault } from '#app/components/ui/panel/fault.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { countryOf } from '#domain/countries.ts'
import { may } from '#domain/rights.ts'
import { allows, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/company'
import { companyIntents } from './actions.server.ts'
import { registerExport } from './list/register.server.ts'
import { mergeIntents, mergePanel } from './merge.server.ts'
import { palletFiles, palletIntents } from './pallets/pallets.server.ts'
import { companyPanel, companyQuestion, indexationPanel } from './panels.server.ts'
import { contactIntents } from './sheet/contact-actions.server.ts'
import { CompanyContent } from './sheet/content.tsx'
import { documentIntents } from './sheet/document-actions.server.ts'
import { CompanyHead } from './sheet/head.tsx'
import { qualityReport } from './sheet/report.server.ts'
import { companyTab, companyTabOf, tabsOf } from './sheet/tab.server.ts'
import { tariffIntents } from './sheet/tariff-actions.server.ts'
import { accountStatement } from './statement.server.ts'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const CompanyPanel = late(() => import('./form.tsx'), 'CompanyPanel')
const CompanyMergePanel = late(() => import('./merge.tsx'), 'CompanyMergePanel')
const NotesPanel = late(() => import('./sheet/summary-forms.tsx'), 'NotesPanel')
const IndexationPanel = late(() => import('./sheet/summary-forms.tsx'), 'IndexationPanel')
const CompanyAsk = late(() => import('./question.tsx'), 'CompanyAsk')

export const handle = {
  title: (data: Route.ComponentProps['loaderData'] | undefined) =>
    data?.company.legalName ?? SCREENS['/sales/companies/:companyId'].title,
  back: '/sales/companies',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${handle.title(loaderData)} · Quai` }]

/**
 * Files: `?document=<id>`, `?export=register`, `?export=quality&month=…`, `?export=pallets`, `?export=pallet-statement`,
 * `?export=statement`.
 */
export const middleware = [documentDownload, registerExport, qualityReport, palletFiles, accountStatement]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { url } = args
  const id = args.params.companyId
  const company = await found(json(api.sales.companies[':id'].$get({ param: { id } })))
  const tabs = tabsOf(company, role)
  const tab = companyTabOf(url, tabs)
  const [{ content, fault: tabFault }, { panel, merge, indexation, question, fault }, { salesUsers }] = await Promise.all([
    parts(args, { content: companyTab(api, url, { tab, company, role }) }),
    parts(args, {
      panel: url.searchParams.get('panel') === 'edit' ? companyPanel(api, url, role, id) : null,
      merge: mergePanel(api, url, role, id),
      indexation: indexationPanel(api, url, role, id),
      question: companyQuestion(api, url, role, [id]),
    }),
    json(api.sales.companies['sales-users'].$get()),
  ])
  const live = company.status !== 'ARCHIVE'
  return {
    company,
    country: countryOf(company.country),
    tabs,
    tab,
    content: content ?? { tab: null },
    tabFault,
    fault,
    panel,
    merge,
    indexation,
    question,
    salesUsers,
    search: url.search,
    idempotencyKey: crypto.randomUUID(),
    can: {
      write: live && may(role, 'company.write'),
      notes: live && may(role, 'company.notes'),
      block: may(role, 'company.block'),
      archive: may(role, 'company.archive'),
      merge: live && may(role, 'company.merge'),
      report: may(role, 'company.report'),
      events: allows('/incidents-management/incidents', role),
      statement: company.types.includes('CLIENT') && may(role, 'invoice.pay'),
      pallets: live && may(role, 'pallet.correct'),
      contact: live && may(role, 'contact.write'),
      address: live && may(role, 'address.write'),
      request: live && company.types.includes('CLIENT') && may(role, 'request.write'),
      tariff: live && company.types.includes('CLIENT') && may(role, 'service.write'),
    },
    /** The first list of cahiers des charges that the role may open. */
    face: ['/sales/delivery-request', '/journey-management/delivery-request'].find(path =>
      (SCREENS[path as '/sales/delivery-request'].roles as readonly string[]).includes(role),
    ),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const id = args.params.companyId
  const back = args.url.pathname + sheetHref(args.url.search)({})
  const named = (parameter: string) => args.url.searchParams.get(parameter) ?? ''
  return answer(form, {
    ...companyIntents(api, form, { id, back }),
    ...contactIntents(api, form, { companyId: id, id: named('id'), back }),
    ...tariffIntents(api, form, { companyId: id, tariffId: named('tarif'), back }),
    ...documentIntents(api, form, { id, back }),
    ...palletIntents(api, form, { id, back }),
    ...mergeIntents(api, form, { id, sheet: args.url.pathname }),
  })
}

/** Links within this sheet that keep the open tab. */
function sheetHref(search: string) {
  const tab = new URLSearchParams(search).get('tab')
  return (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...(tab && { tab }), ...changes })
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { company, country, tabs, tab, content, tabFault, fault, search, idempotencyKey, can, face } = loaderData
  const { panel, merge, indexation, question, salesUsers } = loaderData
  const href = sheetHref(search)
  const closeHref = href({})
  const searchParams = new URLSearchParams(search)
  return (
    <div className="page">
      <CompanyHead company={company} tabs={tabs} tab={tab} can={can} href={href} />
      {company.mergedInto && (
        <Banner>
          Cette fiche a été fusionnée dans{' '}
          <a className="text-link" href={`/sales/companies/${company.mergedInto.id}`}>
            {company.mergedInto.code} {company.mergedInto.legalName}
          </a>
          , qui a repris tout ce qui en dépendait.
        </Banner>
      )}
      {tabFault && <Fault {...tabFault} />}
      <CompanyContent
        {...{ company, country, content, searchParams, search, can, idempotencyKey, failure, href }}
        face={face ?? null}
      />
      {panel && <CompanyPanel {...{ ...panel, salesUsers, failure, closeHref }} reloadHref={href({ panel: 'edit' })} />}
      {searchParams.get('panel') === 'notes' && can.notes && <NotesPanel {...{ company, idempotencyKey, failure, closeHref }} />}
      {indexation && can.write && <IndexationPanel {...{ company, ...indexation, idempotencyKey, failure, closeHref }} />}
      {merge && can.merge && <CompanyMergePanel {...{ company, ...merge, failure, closeHref }} />}
      {question && <CompanyAsk {...{ question, salesUsers, failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </div>
  )
}
