import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { type CompanyAct, nextCompanyStatus } from '#domain/sales/companies/values.ts'

/** Right needed by each act (`domain.md` §2.7). */
const COMPANY_ACT_RIGHTS: Record<CompanyQuestion['act'], Act> = {
  assign: 'company.write',
  activate: 'company.write',
  block: 'company.block',
  unblock: 'company.block',
  archive: 'company.archive',
  restore: 'company.archive',
}

export interface CompanyQuestion {
  act: CompanyAct | 'assign'
  ids: string[]
  name: string | null
  /** Set for several clients. */
  names?: { id: string; name: string }[]
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this client has none. */
export async function companyQuestion(
  api: ApiClient,
  url: URL,
  role: Role,
  ids = [...new Set(url.searchParams.getAll('id'))],
): Promise<CompanyQuestion | null> {
  const act = url.searchParams.get('confirm') as CompanyQuestion['act'] | null
  if (!act || !Object.hasOwn(COMPANY_ACT_RIGHTS, act) || !may(role, COMPANY_ACT_RIGHTS[act])) return null
  const idempotencyKey = crypto.randomUUID()
  if (ids.length > 1) {
    if (act !== 'archive' && act !== 'assign') return null
    const { rows } = await json(api.sales.companies.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { act, ids, name: null, names: rows.map(({ id, legalName }) => ({ id, name: legalName })), idempotencyKey }
  }
  if (!ids[0]) return null
  const company = await found(json(api.sales.companies[':id'].$get({ param: { id: ids[0] } })))
  const open = act === 'assign' ? company.status !== 'ARCHIVE' : nextCompanyStatus(company.status, act) !== undefined
  return open ? { act, ids, name: company.legalName, idempotencyKey } : null
}

/** Data of `?panel=new` or `?panel=edit&id=…`; null when none is open or the role may not. */
export async function companyPanel(api: ApiClient, url: URL, role: Role, id = url.searchParams.get('id')) {
  const panel = url.searchParams.get('panel')
  if ((panel !== 'new' && panel !== 'edit') || !may(role, 'company.write')) return null
  const company = panel === 'edit' && id ? await found(json(api.sales.companies[':id'].$get({ param: { id } }))) : undefined
  return {
    company,
    start: company ? null : await json(api.sales.companies.start.$get()),
    countries: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
    idempotencyKey: crypto.randomUUID(),
  }
}

/** The indices that `?panel=indexation` offers; null when the role has no such panel. */
export async function indexationPanel(api: ApiClient, url: URL, role: Role, id: string) {
  if (url.searchParams.get('panel') !== 'indexation' || !may(role, 'company.write')) return null
  const { indices } = await found(json(api.sales.companies[':id'].indexation.$get({ param: { id } })))
  return { indices }
}
