import type { ReactNode } from 'react'

/**
 * Used of allowed: figures and a small bar; above the limit bold red figures and a hatched bar. Figures are formatted; `ratio` is
 * used ÷ allowed.
 *
 *     <Meter used="28 248" allowed="23 000 €" ratio={1.23} />
 */
export function Meter({ used, allowed, ratio }: { used: ReactNode; allowed: string; ratio: number }) {
  const over = ratio > 1
  return (
    <>
      {over ? <b className="out-error">{used}</b> : used}
      {over ? (
        <span className="meter meter-over">{` / ${allowed}`}</span>
      ) : (
        <span className="meter" style={{ '--m': `${Math.round(ratio * 100)}%` } as React.CSSProperties}>{` / ${allowed}`}</span>
      )}
    </>
  )
}

/**
 * Steps done of all steps: squares up to eight, then a bar; the current step is yellow.
 *
 *     <StepsDone done={2} total={4} underway />
 */
export function StepsDone({ done, total, underway }: { done: number; total: number; underway?: boolean }) {
  return (
    <span
      className={total > 8 ? 'steps-done steps-bar' : underway && done < total ? 'steps-done steps-underway' : 'steps-done'}
      style={{ '--done': done, '--steps': total } as React.CSSProperties}
    >
      {`${done}/${total}`}
    </span>
  )
}
