import { useActionData, useNavigation } from 'react-router'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { viewHref } from '#app/lib/lists/saved-views.ts'
import { Form } from './form.tsx'
import { WholeRefusal } from './form-refusal.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuItem, MenuRule } from './menu.tsx'
import type { TabItem } from './tabs.tsx'
import { ViewPanel } from './view-panel.tsx'

/** More than these and the one that is open would push the actions off the line: the others are in a menu. */
const TABS = 3

/** The first line's left: the views of the house, those that the user kept, and what can be done with the one that is open. */
export function ViewTabs({ own, links }: { own: TabItem[]; links: ListLinks }) {
  const { opened, views } = links
  const [first, more] = arranged(links)
  const keepable = !links.plain || views.panel?.kind === 'view-new'
  if (own.length + views.rows.length === 0 && !keepable) return null
  return (
    <nav className="views" aria-label="Vues">
      {own.map(({ label, href, count, current }) => (
        <Tab key={href} label={label} href={href} count={count} current={current && !opened} />
      ))}
      {first.map(view => (
        <Tab
          key={view.id}
          label={view.name}
          href={viewHref(view)}
          count={view.id === opened?.id && opened.changed ? 'modifiée' : undefined}
          current={view.id === opened?.id}
        />
      ))}
      {more.length > 0 && (
        <Menu
          id="more-views"
          className="btn btn-sm btn-bare"
          end={false}
          button={
            <>
              Autres vues
              <Icon name="chevron-down" />
            </>
          }
        >
          {more.map(view => (
            <MenuItem key={view.id} href={viewHref(view)} label={view.name} />
          ))}
        </Menu>
      )}
      {opened ? (
        <Menu
          id="view-menu"
          className="btn btn-sm btn-bare btn-square"
          label={`Vue «\u202f${opened.name}\u202f»`}
          end={false}
          button={<Icon name="ellipsis" />}
        >
          <MenuItem href={links.to({ panel: 'view-edit', id: opened.id })} icon="pencil" label="Renommer, ouvrir par défaut…" />
          <MenuItem href={links.to({ panel: 'view-new' })} icon="bookmark-plus" label="Enregistrer sous…" />
          <MenuRule />
          <MenuItem href={links.to({ panel: 'view-delete', id: opened.id })} icon="trash-2" label="Supprimer la vue…" danger />
        </Menu>
      ) : (
        keepable && (
          <a className="btn btn-sm btn-bare" href={links.to({ panel: 'view-new' })}>
            <Icon name="bookmark-plus" />
            Enregistrer la vue
          </a>
        )
      )}
    </nav>
  )
}

/** The open one and the preferred one are always tabs. */
function arranged({ views: { rows }, opened }: ListLinks) {
  if (rows.length <= TABS) return [rows, []] as const
  const ahead = [...rows].sort((a, b) => weight(b) - weight(a)).slice(0, TABS)
  return [rows.filter(view => ahead.includes(view)), rows.filter(view => !ahead.includes(view))] as const

  function weight(view: (typeof rows)[number]) {
    return (view.id === opened?.id ? 2 : 0) + (view.preferred ? 1 : 0)
  }
}

function Tab({ label, href, count, current }: TabItem) {
  return (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {label}
      {count !== undefined && <span>{count}</span>}
    </a>
  )
}

/** What is shown differs from the view that one is in: it may become that view, or another. */
export function ViewChanges({ links }: { links: ListLinks }) {
  const busy = useNavigation().formData?.get('intent') === 'view-keep'
  if (!links.opened?.changed) return null
  return (
    <Form method="post" className="flex flex-wrap gap-1" preventScrollReset>
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

/** The panel about a view, and why one was refused. */
export function ViewParts({ links }: { links: ListLinks }) {
  const answered = useFailure(useActionData() as FormFailure | undefined)
  const failure = answered?.intent?.startsWith('view-') ? answered : undefined
  return (
    <>
      {failure?.intent === 'view-keep' && <WholeRefusal failure={failure} />}
      {links.views.panel && <ViewPanel panel={links.views.panel} failure={failure} links={links} />}
    </>
  )
}
