import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Delays before each retry of a failed read: exponential from 1 s, three retries (spec §9; its 30 s cap is never reached). */
const WAITS_MS = [1000, 2000, 4000]

/** Retries a page that could not be read. Needs JavaScript; without it the link remains. */
export function Retry() {
  const { revalidate, state } = useRevalidator()
  const [tries, setTries] = useState(0)
  const wait = WAITS_MS[tries]

  useEffect(() => {
    if (wait === undefined || state === 'loading') return
    const timer = setTimeout(() => {
      setTries(done => done + 1)
      revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [wait, state, revalidate])

  const running = state === 'loading' ? tries : tries + 1
  return (
    <p className="gate-retry js-only" role="status">
      {running > WAITS_MS.length
        ? 'La page ne répond toujours pas.'
        : `Nouvel essai automatique, ${running} sur ${WAITS_MS.length}…`}
    </p>
  )
}
