import type { ReactNode } from 'react'

/** One figure of a row of them (`.figures`): what it is, how much, what stands behind it. */
export function Figure({
  label,
  value,
  large,
  bad,
  curve,
  children,
}: {
  label: ReactNode
  value: string | null | undefined
  large?: boolean
  bad?: boolean
  /** How it went until now, under it: `<LineChart small>`. */
  curve?: ReactNode
  children?: ReactNode
}) {
  return (
    <div>
      <div className="voice-label">{label}</div>
      <div className={`${large ? 'voice-figure' : 'voice-figure-sm'}${bad ? ' text-error' : ''}`}>
        {value ?? <span className="text-subtle">—</span>}
      </div>
      <div className="help">{children}</div>
      {curve}
    </div>
  )
}
