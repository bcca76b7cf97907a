import { Box } from '#app/components/ui/box.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { type Grant, rightsMatrix } from '#domain/administration/profiles.ts'
import { ROLE_LABELS, ROLES, type Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/profiles'

export const handle = { title: SCREENS['/administration/profiles'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [csvExport(api => api.administration.profiles['export.csv'].$get())]

export async function loader(args: Route.LoaderArgs) {
  await authorize(args)
  const asked = args.url.searchParams.get('role')
  return { role: ROLES.find(role => role === asked) ?? null }
}

/** Matrix of roles, screens and acts, read from the tables that enforce them; `?role=` shows one role. */
export default function Profiles({ loaderData: { role } }: Route.ComponentProps) {
  const rows = rightsMatrix()
  const shown = role ? [role] : ROLES
  return (
    <div className="page grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label="Profil"
          items={[
            { label: 'Tous', href: '?', current: role === null },
            ...ROLES.map(one => ({ label: ROLE_LABELS[one], href: `?role=${one}`, current: one === role })),
          ]}
        />
        <div className="flex gap-2">
          <a className="btn btn-sm btn-bare" href="?export=csv" download>
            Exporter (CSV)
          </a>
          <PrintButton />
        </div>
      </div>
      {[...new Set(rows.map(({ group }) => group))].map(group => (
        <Box key={group} title={group}>
          <Matrix
            label={group}
            rows={rows.filter(row => row.group === group)}
            roles={shown}
            of={group === 'Écrans' ? 'Écran' : 'Action'}
          />
        </Box>
      ))}
    </div>
  )
}

/** One group of the matrix; each cell holds a word, for print and screen readers. */
function Matrix({ label, rows, roles, of }: { label: string; rows: readonly Grant[]; roles: readonly Role[]; of: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-2 pr-3 text-left">
              {of}
            </th>
            {roles.map(role => (
              <th key={role} scope="col" className="w-28 px-2 py-2 text-left">
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, path, roles: granted }) => (
            <tr key={path ?? name} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {name}
                {path && <span className="help"> {path}</span>}
              </th>
              {roles.map(role => (
                <td key={role} className={`px-2 py-1.5${granted.includes(role) ? '' : ' text-muted'}`}>
                  {granted.includes(role) ? 'Oui' : 'Non'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
