import { use, useMemo } from 'react'
import { UNSAFE_DataRouterDataContext } from 'react-router'
import type { FormFailure } from '../forms/form-failure.ts'

/**
 * The mutations that failed on this page and are to be notified, on whichever screen: all but those whose call disabled it (spec §8).
 * The same list until an action answers anew.
 */
export function useFailures(): FormFailure[] {
  // What actions answered, by route: a screen sees its own answer only.
  const answers = use(UNSAFE_DataRouterDataContext)?.actionData
  // One action answers at a time. What it answered is the same object while the page's data is read anew around it.
  const failure = Object.values(answers ?? {}).find(
    (answer): answer is FormFailure => isFailure(answer) && answer.toast !== false,
  )
  return useMemo(() => (failure ? [failure] : []), [failure])
}

/** True for the answer of an action that was refused or failed. */
export function isFailure(answer: unknown): answer is FormFailure {
  return typeof answer === 'object' && answer !== null && 'typed' in answer && 'issues' in answer
}
