import { createContext, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DiscardDraftForm } from '#app/components/ui/form/cancel.tsx'
import { PageUser } from '#app/components/ui/form/form.tsx'
import { useArrival } from '#app/lib/navigation/arrival.ts'
import { useHeader } from '#app/lib/navigation/header.ts'
import { IntentPreload, useClosePopovers, useDelegatedLinks } from '#app/lib/navigation/links.tsx'
import { useRowFocus } from '#app/lib/navigation/row-focus.ts'
import { SingleKeys } from '#app/lib/navigation/single-keys.ts'
import { useRememberVisits } from '#app/lib/navigation/visited.ts'
import { menuOf } from '#domain/screens.ts'
import { Header, type ShellUser } from './header.tsx'
import { useOverlays } from './overlays.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

/** True inside the shell; error screens outside bring their own frame. */
export const InShell = createContext(false)

/**
 * Header, sidebar and page of signed-in users (spec §2). Sidebar and menus work without JavaScript; a user without a role has no sidebar.
 *
 *     <Shell user={user} mark={mark} sidebarOpen={preferences.sidebarOpen}><Outlet /></Shell>
 */
export function Shell({
  user,
  mark,
  sidebarOpen,
  singleKeys,
  unread,
  paper,
  carrierShort,
  children,
}: {
  user: ShellUser
  /** Identifies the user in the page's forms. */
  mark: string
  sidebarOpen: boolean
  singleKeys: boolean
  /** Unread notifications when the page was rendered. */
  unread: { count: number }
  /** Carrier and date, printed at the top of pages. */
  paper: { carrier: string; day: string }
  /** Short carrier name; empty when unset. */
  carrierShort: string
  children: ReactNode
}) {
  const header = useHeader()
  const menu = useMemo(() => (user.role ? menuOf(user.role) : []), [user.role])
  const { openPalette, openHelp, overlay } = useOverlays({ menu, role: user.role, mark, singleKeys })
  const shell = useRef<HTMLDivElement>(null)
  useDelegatedLinks()
  useClosePopovers()
  useRowFocus()
  useRememberVisits()
  useSidebar(shell)
  useHeaderShadow()
  useArrival()
  return (
    <PageUser value={mark}>
      <div className="shell" ref={shell}>
        <a className="skip" href="#contenu">
          Aller au contenu
        </a>
        <Header {...header} {...{ user, sidebarOpen, unread, paper, openPalette, openHelp }} />
        {user.role && <Sidebar role={user.role} menu={menu} carrier={{ name: paper.carrier, shortName: carrierShort }} />}
        <main id="contenu" tabIndex={-1}>
          <InShell value={true}>
            <SingleKeys value={singleKeys}>{children}</SingleKeys>
          </InShell>
        </main>
        <DiscardDraftForm />
        {overlay}
        <IntentPreload />
      </div>
    </PageUser>
  )
}

/** Header shadow past 10 px of scroll (spec §9), where CSS cannot detect it. */
function useHeaderShadow() {
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const head = document.querySelector('.page-head')
    const follow = () => head?.classList.toggle('page-head-raised', scrollY > 10)
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
}
