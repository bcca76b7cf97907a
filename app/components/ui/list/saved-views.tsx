import { useActionData, useNavigation } from 'react-router'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { viewHref } from '#app/lib/lists/saved-views.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'
import type { TabItem } from '../panel/tabs.tsx'
import { Menu, MenuItem, MenuRule } from './menu.tsx'

const WholeRefusal = late(() => import('../form/form-refusal.tsx'), 'WholeRefusal')
const ViewPanel = late(() => import('../panel/view-panel.tsx'), 'ViewPanel')

/** More tabs than these would push the actions off the line; the other views are in the menu. */
const TABS = 5

/** The first line's left: the views of the house, those that the user saved, and what can be done with the one that is open. */
export function ViewTabs({ own, links }: { own: TabItem[]; links: ListLinks }) {
  const { opened, views } = links
  const keepable = !opened && (!links.plain || views.panel?.kind === 'view-new')
  const [tabs, others] = arranged(links, Math.max(opened ? 1 : 0, TABS - own.length))
  if (own.length + views.rows.length === 0 && !keepable) return null
  return (
    <div className="views-line">
      {own.length + tabs.length > 0 && (
        <nav className="views" aria-label="Vues">
          {own.map(({ label, href, count, current }) => (
            <Tab key={href} label={label} href={href} count={count} current={current && !opened} />
          ))}
          {tabs.map(view => (
            <Tab
              key={view.id}
              label={view.name}
              href={viewHref(view)}
              count={view.id === opened?.id && opened.changed ? <Changed /> : undefined}
              current={view.id === opened?.id}
            />
          ))}
        </nav>
      )}
      {(opened || others.length > 0) && <ViewMenu links={links} others={others} keepable={keepable} />}
      {keepable && others.length === 0 && (
        <a className="btn btn-sm btn-bare view-keep" href={links.to({ panel: 'view-new' })} title="Enregistrer la vue">
          <Icon name="bookmark-plus" />
          Enregistrer la vue
        </a>
      )}
    </div>
  )
}

/** The views that are no tabs, and what can be done with the open one. */
function ViewMenu({ links, others, keepable }: { links: ListLinks; others: readonly SavedView[]; keepable: boolean }) {
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
        <MenuItem key={view.id} href={viewHref(view)} label={view.name} />
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

/** Tabs and the others; the open one and the preferred one come first. */
function arranged({ views: { rows }, opened }: ListLinks, tabs: number) {
  const weight = (view: SavedView) => (view.id === opened?.id ? 2 : 0) + (view.preferred ? 1 : 0)
  const ahead = [...rows].sort((a, b) => weight(b) - weight(a)).slice(0, tabs)
  return [rows.filter(view => ahead.includes(view)), rows.filter(view => !ahead.includes(view))] as const
}

function Changed() {
  return (
    <>
      <span aria-hidden="true">•</span>
      <span className="sr-only">modifiée</span>
    </>
  )
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
