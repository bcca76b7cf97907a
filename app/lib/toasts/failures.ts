import { use, useMemo } from 'react'
import { UNSAFE_DataRouterDataContext } from 'react-router'
import type { FormFailure } from '../forms/form-failure.ts'

/**
 * Failed mutations of this page to notify, on any screen: all except calls that disabled it (spec §8). The list is stable until the next
 * action answers.
 */
export function useFailures(): FormFailure[] {
  // Action data by route: a screen only sees its own.
  const answers = use(UNSAFE_DataRouterDataContext)?.actionData
  // One action answers at a time, and its answer is the same object while loaders revalidate.
  const failure = Object.values(answers ?? {}).find(
    (answer): answer is FormFailure => isFailure(answer) && answer.toast !== false,
  )
  return useMemo(() => (failure ? [failure] : []), [failure])
}

export function isFailure(answer: unknown): answer is FormFailure {
  return typeof answer === 'object' && answer !== null && 'typed' in answer && 'issues' in answer
}
