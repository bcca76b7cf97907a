import { throttle as throttled } from 'es-toolkit/function'

/** Spec §9: how often throttled work runs at most, unless it says otherwise. */
export const THROTTLE_MS = 250

/**
 * `work`, run at most once every `wait` milliseconds however often it is called, with the arguments of the last call. The first call runs
 * at once, unless `edges` leaves out `leading`; `cancel()` forgets what is waiting.
 */
export function throttle<Args extends unknown[]>(
  work: (...args: Args) => void,
  wait = THROTTLE_MS,
  options: { edges?: ('leading' | 'trailing')[] } = {},
) {
  return throttled(work, wait, options)
}
