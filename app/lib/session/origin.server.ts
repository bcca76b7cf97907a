import { data } from 'react-router'

/** For routes without a screen, whose posts React Router does not check: a post from another site is refused. */
export function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const foreign = origin !== null && URL.canParse(origin) && new URL(origin).host !== new URL(request.url).host
  if (foreign || origin === 'null' || request.headers.get('sec-fetch-site') === 'cross-site') throw data(null, { status: 400 })
}
