import { useLocation, useRouteLoaderData } from 'react-router'
import type { FormFailure } from './form-failure.ts'

/**
 * Refusal to show in a form: from its action, or from a session that had ended. Every screen with a form calls it.
 *
 *     const failure = useFailure(actionData)
 */
export function useFailure<Answer>(answered: Answer | undefined): Answer | FormFailure | undefined {
  const draft = useDraft()
  return answered ?? draft?.failure
}

/** Draft of the shown page, saved when its session had ended. */
export function useDraft(): { path: string; failure: FormFailure } | undefined {
  const root = useRouteLoaderData('root') as { draft?: { path: string; failure: FormFailure } | null } | undefined
  const { pathname, search } = useLocation()
  return root?.draft?.path === pathname + search ? root.draft : undefined
}
