import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'

/** One tile of a `.figures` row: label, value, details. */
export function FigureTile({
  label,
  value,
  large,
  bad,
  low,
  curve,
  children,
}: {
  label: ReactNode
  value: ReactNode
  large?: boolean
  bad?: boolean
  /** Below its target. */
  low?: boolean
  /** Past values as a spark line: `<LineChart small>`. */
  curve?: ReactNode
  children?: ReactNode
}) {
  return (
    <div>
      <div className="voice-label">{label}</div>
      <div className={`${large ? 'voice-figure' : 'voice-figure-sm'}${bad ? ' text-error' : ''}${low ? ' text-warning' : ''}`}>
        {low && <Icon name="arrow-down" />}
        {value ?? <span className="text-subtle">—</span>}
      </div>
      <div className="help">{children}</div>
      {curve}
    </div>
  )
}
