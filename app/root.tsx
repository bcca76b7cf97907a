import { use } from 'react'
import { data, isRouteErrorResponse, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { NotFound } from '#app/components/errors/not-found.tsx'
import { ServerError } from '#app/components/errors/server-error.tsx'
import { PageLinks, PageScripts } from '#app/components/shell/page-files.tsx'
import { PageMeta } from '#app/components/shell/page-meta.tsx'
import { LostNetwork } from '#app/components/shell/waiting/lost-network.tsx'
import { Pending } from '#app/components/shell/waiting/pending.tsx'
import { Toasts } from '#app/components/toasts/toasts.tsx'
import { PageUser } from '#app/components/ui/form/form.tsx'
import { draftOf } from '#app/lib/forms/form-draft.server.ts'
import { queryPolicy } from '#app/lib/navigation/query-policy.ts'
import { followReferences, useReference } from '#app/lib/navigation/reference.ts'
import { cameFrom } from '#app/lib/navigation/visited.ts'
import { reportingFacts } from '#app/lib/reporting/reporting.server.ts'
import { ReportingMeta } from '#app/lib/reporting/reporting-meta.tsx'
import { NonceContext } from '#app/lib/session/nonce.ts'
import { appearanceOf } from '#app/lib/session/preferences.server.ts'
import { headersMiddleware, writesMiddleware } from '#app/lib/session/security.server.ts'
import { sessionMiddleware, sessionOf } from '#app/lib/session/session.server.ts'
import { webTierMiddleware } from '#app/lib/session/web-tier.server.ts'
import { takeFlash } from '#app/lib/toasts/flash.server.ts'
import type { Route } from './+types/root'
import narrowSpace from './styles/narrow-space.woff2?url'
import './app.css'

if (typeof document !== 'undefined') followReferences()

export const middleware: Route.MiddlewareFunction[] = [headersMiddleware, webTierMiddleware, writesMiddleware, sessionMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [queryPolicy]

export const meta: Route.MetaFunction = () => [{ title: 'Quai' }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { flash, headers: taken } = await takeFlash(request)
  // The layout reports an unreadable session; its error page still has the stored preferences.
  const user = await sessionOf(context)
    .user()
    .catch(() => null)
  const { appearance, setCookie } = appearanceOf(request, user)
  const headers = new Headers(taken)
  if (setCookie) headers.append('set-cookie', setCookie)
  const draft = user && (await draftOf(request, url, sessionOf(context).api))
  return data(
    {
      flash,
      appearance,
      draft,
      mark: user?.mark,
      userId: user?.id ?? null,
      from: cameFrom(request, url),
      reporting: reportingFacts(user),
    },
    { headers },
  )
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext)
  const request = useReference()
  // Absent when the root loader failed: then the system theme applies.
  const { appearance, reporting } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html lang="fr" data-theme={appearance?.theme} data-density={appearance?.density} data-request={request}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Transport routier" />
        {reporting && <ReportingMeta facts={reporting} />}
        <PageLinks nonce={nonce} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={narrowSpace} as="font" type="font/woff2" crossOrigin="anonymous" />
      </head>
      <body>
        {children}
        {/* After the title of a panel or tab (`PartTitle`). */}
        <PageMeta />
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <Pending />
      <LostNetwork />
      <PageUser value={loaderData.mark}>
        <Toasts flash={loaderData.flash} />
      </PageUser>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <ServerError error={error} />
}
