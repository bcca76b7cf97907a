import type { MiddlewareFunction } from 'react-router'
import { today } from '#app/lib/dates/today.server.ts'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { affreightmentRegisterQuery } from '#domain/sales/companies/affreightment-register.ts'

const isRegister = (url: URL) => url.searchParams.get('export') === 'register'
const periodOf = (url: URL) => ({ from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' })

/**
 * `?export=register&from=…&to=…` returns the registre d'affrètement of a sub-contractor; an invalid period re-renders the page
 * with status 422.
 */
export const registerExport: MiddlewareFunction<Response> = async (args, next) => {
  const { url, request, params } = args
  if (!isRegister(url) || request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const query = { ...periodOf(url), ...(params.companyId && { subcontractor: params.companyId }) }
  return fileOrPage(() => api.sales.companies['affreightment-register.csv'].$get({ query }), next)
}

/** Starts with the current year, or with the refused period and its messages. */
export function registerForm(url: URL) {
  const year = today().slice(0, 4)
  if (!isRegister(url)) return { from: `${year}-01-01`, to: `${year}-12-31`, errors: {} as Partial<Record<string, string>> }
  const period = periodOf(url)
  const { error } = affreightmentRegisterQuery.safeParse(period)
  // Reversed so that the first message of a field wins.
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  return { ...period, errors: Object.fromEntries(issues.reverse()) as Partial<Record<string, string>> }
}
export type RegisterForm = ReturnType<typeof registerForm>
