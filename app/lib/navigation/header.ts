import { use } from 'react'
import { isRouteErrorResponse, type UIMatch, UNSAFE_DataRouterDataContext, useMatches } from 'react-router'

/** Header data of a route, exported as `handle`. */
interface RouteHandle<Data = unknown> {
  /** Title of the screen, the `h1`. A function gets the route's loader data. */
  title?: string | ((data: Data) => React.ReactNode)
  /** Row count or short text after the title. */
  count?: (data: Data) => React.ReactNode
  /** Back button: the path of the list that it returns to, or `true` for one step back in the browser's history. */
  back?: string | true | ((data: Data) => string)
}

export interface HeaderContent {
  title: React.ReactNode
  count?: React.ReactNode
  back?: string | true
}

/** Title, count and back button of the innermost route that defines them (spec §2). */
export function useHeader(): HeaderContent {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[]
  const match = matches.findLast(({ handle }) => handle?.title !== undefined)
  // Only here can a layout see that a nested screen failed; the header must then not name it. A panel fails over its screen.
  const errors = use(UNSAFE_DataRouterDataContext)?.errors
  const [route, error] = Object.entries(errors ?? {})[0] ?? []
  const isOfPanel = matches.findIndex(({ id }) => id === route) > matches.indexOf(match!)
  if (error && !isOfPanel) return { title: isRouteErrorResponse(error) && error.status === 404 ? 'Page introuvable' : 'Erreur' }

  if (!match?.handle) return { title: 'Quai' }
  const { title, count, back } = match.handle
  const data = match.loaderData
  return {
    title: typeof title === 'function' ? title(data) : title,
    count: data === undefined ? undefined : count?.(data),
    back: typeof back === 'function' ? back(data) : back,
  }
}
