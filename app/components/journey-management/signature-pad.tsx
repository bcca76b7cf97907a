import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { SIGNATURE_BOX, SIGNATURE_MAX } from '#domain/journey-management/journeys/proofs.ts'

/** Minimum distance between recorded points, in pixels. */
const APART = 2

/**
 * Signature drawn with a finger; needs JavaScript. Without it, or without drawing, a name and a check box replace it. The drawing is
 * posted as a path under `name`.
 */
export function SignaturePad({ name, start }: { name: string; start: string }) {
  const [shown, setShown] = useState(false)
  const [path, setPath] = useState(start)
  const last = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => setShown(true), [])
  function pointOf(event: PointerEvent<SVGSVGElement>) {
    const area = event.currentTarget.getBoundingClientRect()
    const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), 1) * most)
    return {
      x: within((event.clientX - area.left) / area.width, SIGNATURE_BOX.width),
      y: within((event.clientY - area.top) / area.height, SIGNATURE_BOX.height),
    }
  }
  function begin(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
  }
  function draw(event: PointerEvent<SVGSVGElement>) {
    const from = last.current
    if (!from) return
    const to = pointOf(event)
    if (Math.hypot(to.x - from.x, to.y - from.y) < APART) return
    last.current = to
    setPath(drawn => {
      const goesOn = new RegExp(`[ML]${from.x} ${from.y}$`).test(drawn)
      const longer = `${drawn}${goesOn ? '' : `M${from.x} ${from.y}`}L${to.x} ${to.y}`
      return longer.length > SIGNATURE_MAX ? drawn : longer
    })
  }
  const end = () => {
    last.current = null
  }
  return (
    <>
      <input type="hidden" name={name} value={path} />
      {shown && (
        <div className="sign-pad">
          <svg
            viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
            role="img"
            aria-label="Zone de signature"
            onPointerDown={begin}
            onPointerMove={draw}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path d={path} />
          </svg>
          <button type="button" className="btn btn-sm btn-bare" onClick={() => setPath('')}>
            Effacer
          </button>
        </div>
      )}
    </>
  )
}
