import { use } from 'react'
import { isRouteErrorResponse, type UIMatch, UNSAFE_DataRouterDataContext, useMatches } from 'react-router'

/** What a route tells the header, exported as `handle`. */
interface RouteHandle<Data = unknown> {
  /** Title of the screen: the `h1`. A function gets the route's loader data. */
  title?: string | ((data: Data) => React.ReactNode)
  /** Number of rows or a short word after the title. */
  count?: (data: Data) => React.ReactNode
  /** Shows the back button: where it leads, or `true` for one step back in the browser's history. */
  back?: string | true | ((data: Data) => string)
}

export interface HeaderContent {
  title: React.ReactNode
  count?: React.ReactNode
  back?: string | true
}

/** Title, count and back button of the screen shown, from the innermost route that names one (spec §2). */
export function useHeader(): HeaderContent {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[]
  // The only place where a layout can learn that a screen inside it failed; the header must then not name that screen.
  const errors = use(UNSAFE_DataRouterDataContext)?.errors
  const error = errors && Object.values(errors)[0]
  if (error) return { title: isRouteErrorResponse(error) && error.status === 404 ? 'Page introuvable' : 'Erreur' }

  const match = matches.findLast(({ handle }) => handle?.title !== undefined)
  if (!match?.handle) return { title: 'Quai' }
  const { title, count, back } = match.handle
  const data = match.loaderData
  return {
    title: typeof title === 'function' ? title(data) : title,
    count: data === undefined ? undefined : count?.(data),
    back: typeof back === 'function' ? back(data) : back,
  }
}
