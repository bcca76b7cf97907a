import { use } from 'react'
import { isRouteErrorResponse, Meta, UNSAFE_DataRouterDataContext, UNSAFE_FrameworkContext } from 'react-router'
import { isFailure } from '#app/lib/toasts/failures.ts'

/**
 * Title and meta of the page. A refused form comes first in the title, for screen readers; an error page uses the error's title. A
 * route's own `meta` sees neither action data nor another route's error.
 */
export function PageMeta() {
  const framework = use(UNSAFE_FrameworkContext)
  const state = use(UNSAFE_DataRouterDataContext)
  const refused = useIsRefused()
  const error = state?.errors && Object.values(state.errors)[0]
  if (error !== undefined && error !== null) {
    const unknown = isRouteErrorResponse(error) && error.status === 404
    return <title>{unknown ? 'Page introuvable · Quai' : 'Erreur · Quai'}</title>
  }
  if (!framework || !refused) return <Meta />
  const routeModules = Object.fromEntries(
    Object.entries(framework.routeModules).map(([id, module]) => [id, module && { ...module, meta: refusedMeta(module.meta) }]),
  )
  return (
    <UNSAFE_FrameworkContext value={{ ...framework, routeModules }}>
      <Meta />
    </UNSAFE_FrameworkContext>
  )
}

/** Whether the page shows a form that was refused. */
export function useIsRefused(): boolean {
  const state = use(UNSAFE_DataRouterDataContext)
  return Object.values(state?.actionData ?? {}).some(answer => isFailure(answer) && answer.status >= 400)
}

type RouteModule = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>['routeModules'][string]

function refusedMeta(meta: NonNullable<RouteModule>['meta']): NonNullable<RouteModule>['meta'] {
  if (typeof meta !== 'function') return meta
  return args => meta(args)?.map(entry => (entry && 'title' in entry ? { title: `Erreur\u202f: ${entry.title}` } : entry))
}
