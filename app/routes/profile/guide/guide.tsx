import { KeyList } from '#app/components/shell/key-list.tsx'
import { KEYS_SETTING } from '#app/components/shell/pages.ts'
import { Box } from '#app/components/ui/box.tsx'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { allows, menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/guide'
import { helpAt, helpOf, stepsOf } from './help.server.ts'

export const handle = { title: 'Guide', back: '/profile' }
export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

/** `page`: path of the page that asks, whose screen comes first. */
export async function loader(args: Route.LoaderArgs) {
  const { role } = await authorize(args)
  const groups = menuOf(role)
  const own = (['/', '/profile', '/settings'] as const).filter(path => allows(path, role))
  return {
    here: helpAt(args.url.searchParams.get('page'), role),
    steps: stepsOf(role),
    groups: [
      { label: 'Partout', screens: own.map(path => helpOf(path, SCREENS[path].title)) },
      ...groups.map(({ label, children }) => ({ label, screens: children.map(({ to, label }) => helpOf(to, label)) })),
    ],
    /** A driver has a phone without keys. */
    keys: role === 'DRIVER' ? null : sectionKeys(groups),
  }
}

/** Shows the help of each screen of the role, the steps of its work, and the keys. */
export default function Guide({ loaderData: { here, steps, groups, keys } }: Route.ComponentProps) {
  return (
    <div className="page profile guide">
      {here && (
        <Box title={`Cet écran\u202f: ${here.title}`}>
          <p>{here.purpose}</p>
          <p>{here.next}</p>
        </Box>
      )}
      <Box title="Votre travail, dans l'ordre">
        <ol>
          {steps.map(({ screen, title, text }) => (
            <li key={text}>
              <a className="text-link" href={screen}>
                {title}
              </a>{' '}
              {text}
            </li>
          ))}
        </ol>
      </Box>
      {groups.map(({ label, screens }) => (
        <Box key={label} title={label}>
          <dl>
            {screens.map(({ path, title, purpose, next }) => (
              <div key={path}>
                <dt>
                  <a className="text-link" href={path}>
                    {title}
                  </a>
                </dt>
                <dd>
                  {purpose} {next}
                </dd>
              </div>
            ))}
          </dl>
        </Box>
      ))}
      {keys && (
        <Box
          title="Raccourcis clavier"
          action={
            <a className="text-link" href={KEYS_SETTING}>
              Les désactiver dans les paramètres
            </a>
          }
        >
          <KeyList sections={keys} />
        </Box>
      )}
    </div>
  )
}
