import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RIGHT_GROUPS } from '#domain/right-labels.ts'
import { type Act, may } from '#domain/rights.ts'
import { ROLE_LABELS, type Role } from '#domain/roles.ts'
import { allows, SCREENS } from '#domain/screens.ts'
import { fullName, type UserRow } from './table.tsx'

interface RightsProps {
  user: Pick<UserRow, 'firstName' | 'lastName' | 'role'>
  closeHref: string
}

/** « Voir ses droits »: each screen and act with the role's right, from the tables that the API enforces. */
export function UserRights({ user, closeHref }: RightsProps) {
  const { role } = user
  return (
    <Panel
      title={`Droits de ${fullName(user)}`}
      aside={ROLE_LABELS[role]}
      closeHref={closeHref}
      footer={
        <>
          <a className="btn btn-line" href={closeHref}>
            Fermer
          </a>
          <a className="btn btn-bare" href={`/administration/profiles?role=${role}`}>
            Ouvrir le profil
          </a>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <PanelSection title="Écrans">
          <Grants
            of="Écran"
            rows={Object.entries(SCREENS).map(([path, { title }]) => ({
              name: title,
              detail: path,
              granted: allows(path, role),
            }))}
          />
        </PanelSection>
        {RIGHT_GROUPS.map(({ title, acts }) => (
          <PanelSection key={title} title={title}>
            <Grants of="Action" rows={actsOf(acts, role)} />
          </PanelSection>
        ))}
      </div>
    </Panel>
  )
}

const actsOf = (acts: Partial<Record<Act, string>>, role: Role) =>
  (Object.entries(acts) as [Act, string][]).map(([act, name]) => ({ name, detail: null, granted: may(role, act) }))

function Grants({ of, rows }: { of: string; rows: { name: string; detail: string | null; granted: boolean }[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <colgroup>
        <col />
        <col className="w-16" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Accès</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, detail, granted }) => (
          <tr key={detail ?? name} className={granted ? undefined : 'text-muted'}>
            <th scope="row" className="py-1 text-left font-normal break-words">
              {name}
              {detail && <span className="text-muted"> {detail}</span>}
            </th>
            <td className="py-1 text-right">{granted ? 'Oui' : 'Non'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
