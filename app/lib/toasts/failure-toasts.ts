import { use, useEffect } from 'react'
import { UNSAFE_DataRouterDataContext } from 'react-router'
import type { FormFailure } from '../forms/form-failure.ts'
import { notifyFailure } from './toasts.tsx'

/**
 * An error toast for every mutation that failed, on whichever screen, with the error's message or the fallback when it is empty, unless
 * the call disabled it (spec §8). Without JavaScript the screen's banner says it. The root calls it once.
 */
export function useFailureToasts() {
  // What actions answered, by route: a screen sees its own answer only.
  const answers = use(UNSAFE_DataRouterDataContext)?.actionData
  useEffect(() => {
    for (const answer of Object.values(answers ?? {})) {
      if (isFailure(answer) && answer.toast !== false) notifyFailure(answer.message)
    }
  }, [answers])
}

/** True for the answer of an action that was refused or failed. */
export function isFailure(answer: unknown): answer is FormFailure {
  return typeof answer === 'object' && answer !== null && 'typed' in answer && 'issues' in answer
}
