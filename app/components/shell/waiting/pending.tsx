import { use, useEffect, useRef } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches, useNavigation } from 'react-router'
import { rememberPress } from '#app/lib/navigation/missed.ts'
import { Loader } from '../../errors/loader.tsx'

/** Layouts that know the signed-in user. */
const SIGNED_IN = ['routes/user-layout', 'routes/unknown-layout']

/**
 * Navigation indicator from the first moment (spec §2: no pending delay): a line at the top of a page that stays, or a full-screen loader
 * when the screen or the session must load first.
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

/** Stores the navigation's target before any request, so that a reload resumes it (`resumeNavigation`). */
function useRememberedPress(router: DataRouter | undefined) {
  useEffect(
    () =>
      router?.subscribe(({ navigation: { location } }) =>
        rememberPress(location ? location.pathname + location.search + location.hash : null),
      ),
    [router],
  )
}

/** Marks the used link or button until its page is shown. */
function useUsedControl(pending: boolean) {
  const used = useRef<Element | null>(null)
  useEffect(() => {
    const press = ({ target }: Event) => {
      used.current = target instanceof Element ? target.closest('a[href], button') : null
    }
    // Enter in a field submits through the form's default button.
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
