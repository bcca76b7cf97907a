import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { HeaderContent } from '#app/lib/navigation/header.ts'
import { stepsBackTo, useBackLink, useListLink, visited } from '#app/lib/navigation/visited.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { ROLE_LABELS, type Role } from '#domain/roles.ts'
import { Icon } from '../ui/icon.tsx'
import { Bell } from './bell.tsx'
import { GUIDE_PAGE, SEARCH_PAGE } from './pages.ts'
import { SignOut } from './sidebar.tsx'

export interface ShellUser {
  firstName: string
  lastName: string
  role: Role | null
}

/** Fixed header: burger, back, title and count, search, bell, help, user menu. */
export function Header({
  title,
  count,
  back,
  user,
  sidebarOpen,
  unread,
  paper,
  openPalette,
  openHelp,
}: HeaderContent & {
  user: ShellUser
  sidebarOpen: boolean
  unread: { count: number }
  paper: { carrier: string; day: string }
  openPalette: () => void
  openHelp: () => void
}) {
  const { pathname } = useLocation()
  return (
    <header className="page-head">
      {user.role && (
        <>
          <label className="burger burger-wide">
            <input
              type="checkbox"
              id="nav-wide"
              defaultChecked={sidebarOpen}
              autoComplete="off"
              aria-label="Menu latéral"
              aria-controls="nav"
            />
            <Icon name="menu" />
          </label>
          <label className="burger burger-narrow">
            <input type="checkbox" id="nav-narrow" autoComplete="off" aria-label="Menu latéral" aria-controls="nav" />
            <Icon name="menu" />
          </label>
        </>
      )}
      {back === true && <StepBack />}
      {typeof back === 'string' && <BackToList path={back} />}
      <h1 className="voice-title" tabIndex={-1}>
        {title}
      </h1>
      {count !== undefined && <span className="page-count">{count}</span>}
      <p className="print-only print-carrier">
        {paper.carrier && <b>{paper.carrier}</b>} {formatDate(paper.day)}
      </p>
      <div className="page-tools">
        {user.role && (
          <a
            className="head-search"
            href={SEARCH_PAGE}
            data-no-preload
            aria-keyshortcuts="Control+K Meta+K"
            onClick={inPlace(openPalette)}
          >
            <Icon name="search" />
            <span>Rechercher ou aller à…</span>
            <kbd className="kbd">Ctrl K</kbd>
          </a>
        )}
        {user.role && <Bell unread={unread} />}
        {user.role && (
          <a
            className="btn btn-sm btn-bare btn-square head-help"
            href={`${GUIDE_PAGE}?page=${pathname}`}
            data-no-preload
            aria-label="Aide"
            title="Aide"
            onClick={inPlace(openHelp)}
          >
            <Icon name="circle-question-mark" />
          </a>
        )}
        <UserMenu user={user} />
      </div>
    </header>
  )
}

/** A plain click opens the overlay; modified clicks, such as a new tab, follow the link. */
function inPlace(open: () => void) {
  return (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    open()
  }
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** One step back in the history. */
function StepBack() {
  return <BackButton href={useBackLink()} steps={() => (visited().length < 2 ? null : -1)} />
}

/** To the screen's list as it was left, at any depth: filter, sort, page and place. */
function BackToList({ path }: { path: string }) {
  return <BackButton href={useListLink(path)} steps={() => stepsBackTo(path)} />
}

/** Without JavaScript, or without known steps, a plain link. */
function BackButton({ href, steps }: { href: string; steps: () => number | null }) {
  const navigate = useNavigate()
  return (
    <a
      className="btn btn-sm btn-bare btn-square"
      href={href}
      aria-label="Revenir à la page précédente"
      title="Revenir à la page précédente"
      onClick={event => {
        const known = steps()
        if (known === null || !isPlain(event)) return
        event.preventDefault()
        navigate(known)
      }}
    >
      <Icon name="arrow-left" />
    </a>
  )
}

function UserMenu({ user: { firstName, lastName, role } }: { user: ShellUser }) {
  return (
    <>
      <button type="button" className="avatar" popoverTarget="user-menu">
        {`${firstName.charAt(0)}${lastName.charAt(0)}`}
        <span className="sr-only">{`, compte de ${firstName} ${lastName}`}</span>
      </button>
      <div className="pop pop-end" popover="auto" id="user-menu">
        <div className="user-name">
          <b>
            {firstName} {lastName}
          </b>
          {role && <span>{ROLE_LABELS[role]}</span>}
        </div>
        <div className="menu-list">
          <MenuRule />
          {role && <MenuItem href="/profile" icon="circle-user-round" label="Profil" />}
          {role && <MenuItem href={GUIDE_PAGE} icon="circle-question-mark" label="Guide" />}
          {role && role !== 'DRIVER' && <MenuItem href="/settings" icon="settings" label="Paramètres" />}
          <SignOut className="menu-item" />
        </div>
      </div>
    </>
  )
}
