import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from './error.ts'
import { requestFacts } from './transport.server.ts'

/** Log reference of a missing part. */
interface PartFault {
  reference: string
}

/** True when a part of the page could not be read: the rest is shown with status 500. */
export const partMissing = createContext(false)

type Found<Reads> = { [Part in keyof Reads]: Awaited<Reads[Part]> | null } & { fault: PartFault | null }

/**
 * Reads the parts of a page (panel, question, tab). A failed one is null and logged under the reference of `fault`. A thrown Response
 * (redirect, 404 of an unknown record) replaces the whole page.
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
