import { useLocation, useRouteLoaderData } from 'react-router'
import type { FormFailure } from './form-failure.ts'

/**
 * Why the forms of a screen come back as they were typed: the refusal that its action answered, or the session that had ended when they
 * were sent. Every screen with a form takes it from here.
 *
 *     const failure = useFailure(actionData)
 */
export function useFailure<Answer>(answered: Answer | undefined): Answer | FormFailure | undefined {
  const kept = useKept()
  return answered ?? kept?.failure
}

/** The form that was kept for the page that is shown. */
export function useKept(): { path: string; failure: FormFailure } | undefined {
  const root = useRouteLoaderData('root') as { kept?: { path: string; failure: FormFailure } | null } | undefined
  const { pathname, search } = useLocation()
  return root?.kept?.path === pathname + search ? root.kept : undefined
}
