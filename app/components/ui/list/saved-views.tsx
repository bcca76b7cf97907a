import { useActionData } from 'react-router'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { viewHref } from '#app/lib/lists/saved-views.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { WholeRefusal } from '../form/form-refusal.tsx'
import { Icon } from '../icon.tsx'
import type { TabItem } from '../panel/tabs.tsx'

export const ViewChanges = late(() => import('./floating/view-menu.tsx'), 'ViewChanges')
const ViewMenu = late(() => import('./floating/view-menu.tsx'), 'ViewMenu')
const ViewPanel = late(() => import('../panel/view-panel.tsx'), 'ViewPanel')

/** More tabs would push the actions off the line; other views are in the menu. */
const TABS = 5

/** Left of the first line: built-in and saved views, and actions on the open one. */
export function ViewTabs({ own, links }: { own: TabItem[]; links: ListLinks }) {
  const { opened, views } = links
  const keepable = !opened && (!links.plain || views.panel?.kind === 'view-new')
  const [tabs, others] = tabsAndMenu(links, Math.max(opened ? 1 : 0, TABS - own.length))
  if (own.length + views.rows.length === 0 && !keepable) return null
  const hrefOf = (view: SavedView) => links.path + viewHref(view)
  const countOf = (href: string) => views.counts[href.slice(links.path.length) || '?']
  return (
    <div className="views-line">
      {own.length + tabs.length > 0 && (
        <nav className="views" aria-label="Vues">
          {own.map(({ label, href, count, current }) => (
            <Tab key={href} label={label} href={href} count={count ?? countOf(href)} current={current && !opened} />
          ))}
          {tabs.map(view => (
            <Tab
              key={view.id}
              label={view.name}
              href={hrefOf(view)}
              count={view.id === opened?.id && opened.changed ? <Changed /> : countOf(hrefOf(view))}
              current={view.id === opened?.id}
            />
          ))}
        </nav>
      )}
      {(opened || others.length > 0) && (
        <ViewMenu
          links={links}
          others={others.map(view => ({ id: view.id, label: view.name, href: hrefOf(view) }))}
          keepable={keepable}
        />
      )}
      {keepable && others.length === 0 && (
        <a className="btn btn-sm btn-bare view-keep" href={links.to({ panel: 'view-new' })} title="Enregistrer la vue">
          <Icon name="bookmark-plus" />
          Enregistrer la vue
        </a>
      )}
    </div>
  )
}

/** Splits saved views into tabs and menu; the open and the preferred one come first. */
function tabsAndMenu({ views: { rows }, opened }: ListLinks, tabs: number) {
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
      {count === undefined ? label : `${label} `}
      {count !== undefined && <span>{count}</span>}
    </a>
  )
}

/** Panel of a saved view, with its refusal. */
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
