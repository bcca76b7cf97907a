import { useNavigation } from 'react-router'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { Form } from '../../form/form.tsx'
import { Icon } from '../../icon.tsx'
import { Menu, MenuItem, MenuRule } from '../menu.tsx'

/** Saved views without a tab, and actions on the open view. */
export function ViewMenu({
  links,
  others,
  keepable,
}: {
  links: ListLinks
  others: readonly { id: string; label: string; href: string }[]
  keepable: boolean
}) {
  const { opened } = links
  return (
    <Menu
      id="view-menu"
      className={opened ? 'btn btn-sm btn-bare btn-square' : 'btn btn-sm btn-bare'}
      label={opened && `Vue «\u202f${opened.name}\u202f»`}
      end={false}
      button={
        opened ? (
          <Icon name="ellipsis" />
        ) : (
          <>
            Autres vues
            <Icon name="chevron-down" />
          </>
        )
      }
    >
      {others.map(view => (
        <MenuItem key={view.id} href={view.href} label={view.label} />
      ))}
      {keepable && (
        <>
          <MenuRule />
          <MenuItem href={links.to({ panel: 'view-new' })} icon="bookmark-plus" label="Enregistrer la vue…" />
        </>
      )}
      {opened && (
        <>
          {others.length > 0 && <MenuRule />}
          <MenuItem href={links.to({ panel: 'view-edit', id: opened.id })} icon="pencil" label="Renommer, ouvrir par défaut…" />
          <MenuItem href={links.to({ panel: 'view-new' })} icon="bookmark-plus" label="Enregistrer sous…" />
          <MenuRule />
          <MenuItem href={links.to({ panel: 'view-delete', id: opened.id })} icon="trash-2" label="Supprimer la vue…" danger />
        </>
      )}
    </Menu>
  )
}

/** Unsaved changes of the open view: save them there or as a new view. */
export function ViewChanges({ links }: { links: ListLinks }) {
  const busy = useNavigation().formData?.get('intent') === 'view-keep'
  if (!links.opened) return null
  return (
    <Form method="post" className="view-changes" preventScrollReset>
      <input type="hidden" name="version" value={links.opened.version} />
      <button type="submit" className="btn btn-sm btn-line" name="intent" value="view-keep" aria-busy={busy}>
        <Icon name="save" />
        Enregistrer les modifications
      </button>
      <a className="btn btn-sm btn-bare" href={links.to({ panel: 'view-new' })}>
        Enregistrer sous…
      </a>
    </Form>
  )
}
