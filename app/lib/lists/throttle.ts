import { throttle as throttled } from 'es-toolkit/function'

/** Default throttle interval in milliseconds (spec §9). */
export const THROTTLE_MS = 250

/**
 * Runs `work` at most once every `wait` milliseconds with the latest arguments. The first call runs at once unless `edges` omits
 * `leading`; `cancel()` drops a pending call.
 */
export function throttle<Args extends unknown[]>(
  work: (...args: Args) => void,
  wait = THROTTLE_MS,
  options: { edges?: ('leading' | 'trailing')[] } = {},
) {
  return throttled(work, wait, options)
}
