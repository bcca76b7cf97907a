import { data, type MiddlewareFunction } from 'react-router'
import { isLongerThan, isMultipart, VISITOR_MAX_BYTES } from '#domain/limits.ts'

/** Whether a body is small enough for a visitor without a session; a declared length is not read. */
export async function fitsVisitor(request: Request): Promise<boolean> {
  const declared = request.headers.get('content-length')
  if (declared !== null) return Number(declared) <= VISITOR_MAX_BYTES
  return !(await isLongerThan(request.clone().body, VISITOR_MAX_BYTES))
}

/** Sign-in pages accept small forms without files: 413 before anything is parsed. */
export const visitorBodyMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const refused = request.method === 'POST' && (isMultipart(request.headers.get('content-type')) || !(await fitsVisitor(request)))
  if (refused) throw data(null, { status: 413 })
  return next()
}
