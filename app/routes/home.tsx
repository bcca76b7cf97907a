import { destinations } from '#app/components/shell/destinations.ts'
import { InPreparation } from '#app/components/shell/in-preparation.tsx'
import { json } from '#app/lib/api/error.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/home'

const HomeSearch = late(() => import('./home-search.tsx'), 'HomeSearch')

export const handle = { title: SCREENS['/'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  if (args.url.searchParams.get('panel') !== 'search') return { search: null }
  const typed = args.url.searchParams.get('q')?.trim() ?? ''
  const { groups } = await json(api.search.$get({ query: { q: typed } }))
  return { search: { typed, groups: destinations(menuOf(role), role, typed, groups) } }
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await authorize(args)
  throw new Response(null, { status: 405 })
}

export default function Home({ loaderData: { search } }: Route.ComponentProps) {
  return (
    <>
      <InPreparation />
      {search && <HomeSearch {...search} />}
    </>
  )
}
