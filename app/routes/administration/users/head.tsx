import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceFilter } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { USER_FIELDS, USER_STATUS_LABELS } from '#domain/administration/users/fields.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
}

export function UsersHead({ links, columns, chips }: HeadProps) {
  return (
    <ListHead
      links={links}
      columns={columns}
      actions={
        <>
          <a className="btn btn-sm btn-bare" href="/administration/parameters">
            Paramètres généraux
          </a>
          <a className="btn btn-sm btn-bare" href="/administration/profiles">
            Profils
          </a>
          <a className="btn btn-sm btn-bare" href="/administration/users/applications">
            Accès d'applications
          </a>
          <ListActions links={links}>Inviter</ListActions>
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Nom, e-mail…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="role" field={USER_FIELDS.role} />
          <ChoiceFilter links={links} name="status" field={USER_FIELDS.status} />
        </>
      }
      filterNames={['role', 'status']}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function userChips(links: ListLinks): ChipProps[] {
  const { each } = chipsOf(links)
  return [...each('role', USER_FIELDS.role.label, ROLE_LABELS), ...each('status', USER_FIELDS.status.label, USER_STATUS_LABELS)]
}
