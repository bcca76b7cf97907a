import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Form } from '#app/components/ui/form/form.tsx'
import type { Role } from '#domain/roles.ts'
import type { GroupKey, MenuGroup } from '#domain/screens.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Logo } from './logo.tsx'

const ICONS: Record<GroupKey, IconName> = {
  sales: 'briefcase-business',
  'journey-management': 'route',
  'incidents-management': 'triangle-alert',
  'human-resources': 'users',
  materials: 'truck',
  transverse: 'library',
  administration: 'shield',
}

/** True when the path equals this entry or lies below it. */
function under(path: string, to: string) {
  return path === to || path.startsWith(`${to}/`)
}

/**
 * Sidebar with the groups and labels of spec §2. A group's link leads to its first allowed child, its arrow only folds; the current group
 * is open.
 */
export function Sidebar({
  role,
  menu,
  carrier,
}: {
  role: Role
  menu: MenuGroup[]
  carrier: { name: string; shortName: string }
}) {
  const { pathname } = useLocation()
  return (
    <nav className="side on-dark" id="nav" aria-label="Menu principal">
      <a className="side-brand" href="/">
        <Logo />
        Quai
      </a>
      {carrier.shortName && (
        <span className="side-carrier" title={carrier.name}>
          {carrier.shortName}
        </span>
      )}
      <div className="side-scroll">
        <a className="side-link" href="/" aria-current={pathname === '/' ? 'page' : undefined}>
          <Icon name="house" />
          Accueil
        </a>
        {menu.map(group => (
          <Group key={group.key} group={group} pathname={pathname} />
        ))}
      </div>
      <div className="side-foot">
        {role === 'ADMIN' && (
          <a
            className="side-link"
            href="/administration/parameters"
            aria-current={pathname.startsWith('/administration/parameters') ? 'page' : undefined}
          >
            <Icon name="shield" />
            Paramètres généraux
          </a>
        )}
        {role !== 'DRIVER' && (
          <>
            <a className="side-link" href="/profile" aria-current={pathname === '/profile' ? 'page' : undefined}>
              <Icon name="circle-user-round" />
              Profil
            </a>
            <a className="side-link" href="/settings" aria-current={pathname === '/settings' ? 'page' : undefined}>
              <Icon name="settings" />
              Paramètres
            </a>
          </>
        )}
        <SignOut className="side-link" />
      </div>
      <label className="side-scrim" htmlFor="nav-narrow">
        <span className="sr-only">Fermer le menu</span>
      </label>
    </nav>
  )
}

function Group({ group: { key, label, to, children }, pathname }: { group: MenuGroup; pathname: string }) {
  const open = pathname.startsWith(`/${key}/`)
  const fold = useRef<HTMLDetailsElement>(null)
  // React would not open it again after somebody folded it by hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path opens its group
  useEffect(() => {
    if (open && fold.current) fold.current.open = true
  }, [open, pathname])
  // The longest match wins, so that `/modifications/history` highlights `/modifications` only.
  const current = children.filter(child => under(pathname, child.to)).sort((a, b) => b.to.length - a.to.length)[0]
  return (
    <div className="side-group">
      <a className="side-link" href={to}>
        <Icon name={ICONS[key]} />
        {label}
      </a>
      <details open={open} ref={fold}>
        <summary aria-label={`Déplier ou replier ${label}`}>
          <Icon name="chevron-right" />
        </summary>
        <ul>
          {children.map(child => (
            <li key={child.to}>
              <a href={child.to} aria-current={child === current ? 'page' : undefined}>
                {child.label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Sign-out is a POST with a full page load, so that nothing of the session stays in the page. */
export function SignOut({ className }: { className: string }) {
  return (
    <Form reloadDocument method="post" action="/logout">
      <button type="submit" className={className}>
        <Icon name="log-out" />
        Déconnexion
      </button>
    </Form>
  )
}
