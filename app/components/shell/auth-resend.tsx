import { useEffect, useState } from 'react'

/** « Renvoyer le code », enabled after `seconds`: counted down with JavaScript; without it the server answers how long to wait. */
export function ResendButton({ seconds, busy }: { seconds: number; busy?: boolean }) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <button type="submit" className="btn btn-bare" name="intent" value="resend" disabled={left > 0} aria-busy={busy}>
      Renvoyer le code {left > 0 && <span className="auth-wait">{`dans ${left}\u00a0s`}</span>}
    </button>
  )
}
