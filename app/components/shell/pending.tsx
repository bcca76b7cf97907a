import { use, useEffect, useRef } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches, useNavigation } from 'react-router'
import { rememberPress } from '#app/lib/navigation/missed.ts'
import { Loader } from '../errors/loader.tsx'

/** The layouts that know who is signed in. */
const SIGNED_IN = ['routes/user-layout', 'routes/unknown-layout']

/**
 * What shows that a page is on its way, from the first moment on (spec §2: no pending delay): a line on top of the page that stays, and
 * the full-screen loader, after a moment, when the screen itself or the session must first be loaded.
 */
export function Pending() {
  const { state, location } = useNavigation()
  const router = use(UNSAFE_DataRouterContext)?.router
  const framework = use(UNSAFE_FrameworkContext)
  const here = useMatches()
  const routes = (location && router?.match(location)?.map(({ route }) => route.id)) ?? []
  const missing = routes.filter(id => !framework?.routeModules[id])
  const session = routes.includes('routes/user-layout') && !here.some(({ id }) => SIGNED_IN.includes(id))

  useRememberedPress(router)
  useUsedControl(state !== 'idle')
  if (state === 'idle') return null
  return (
    <>
      <div className="pending" role="progressbar" aria-label="Chargement de la page" />
      {state === 'loading' && (missing.length > 0 || session) && <Loader />}
    </>
  )
}

/** Stores the target of the navigation at once, before any file is requested: a reload resumes it (`goWhereMissed`). */
function useRememberedPress(router: DataRouter | undefined) {
  useEffect(
    () =>
      router?.subscribe(({ navigation: { location } }) =>
        rememberPress(location ? location.pathname + location.search + location.hash : null),
      ),
    [router],
  )
}

/** Marks the link or button that was used until its page is there. */
function useUsedControl(pending: boolean) {
  const used = useRef<Element | null>(null)
  useEffect(() => {
    const press = ({ target }: Event) => {
      used.current = target instanceof Element ? target.closest('a[href], button') : null
    }
    // Enter in a field submits by the form's default button.
    const send = (event: SubmitEvent) => {
      used.current = event.submitter
    }
    window.addEventListener('click', press, true)
    window.addEventListener('submit', send, true)
    return () => {
      window.removeEventListener('click', press, true)
      window.removeEventListener('submit', send, true)
    }
  }, [])
  useEffect(() => {
    const control = used.current
    if (!pending || !control) return
    control.setAttribute('data-busy', '')
    return () => control.removeAttribute('data-busy')
  }, [pending])
}
