import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from './error.ts'
import { requestFacts } from './transport.server.ts'

/** Why a part of a page is missing, by what the log says of it. */
interface PartFault {
  reference: string
}

/** True once a part of the page could not be read: the page stands, and its status says that it is not whole. */
export const partMissing = createContext(false)

type Found<Reads> = { [Part in keyof Reads]: Awaited<Reads[Part]> | null } & { fault: PartFault | null }

/**
 * Reads what stands over a page or inside it (a panel, a question, a tab): a failure of one leaves the page and the others as they are. Each
 * that failed is null; the log has why, under the reference of `fault`. An answer of ours (a redirect, the 404 of an unknown record) is one for
 * the whole page.
 *
 *     const { panel, question, fault } = await parts(args, { panel: companyPanel(api, url, role), question: companyQuestion(api, url, role) })
 */
export async function parts<Reads extends Record<string, unknown>>(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  reads: Reads,
): Promise<Found<Reads>> {
  const names = Object.keys(reads)
  const settled = await Promise.allSettled(Object.values(reads))
  const { requestId, log } = context.get(requestFacts)
  const found: Record<string, unknown> = {}
  let fault: PartFault | null = null
  for (const [index, one] of settled.entries()) {
    found[names[index]!] = one.status === 'fulfilled' ? one.value : null
    if (one.status === 'fulfilled') continue
    const error: unknown = one.reason
    if (!(error instanceof Error)) throw error
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    if (!request.signal.aborted) log.error({ err: error, requestId }, 'part of a page failed')
    fault = { reference: requestId }
    context.set(partMissing, true)
  }
  return { ...found, fault } as Found<Reads>
}
