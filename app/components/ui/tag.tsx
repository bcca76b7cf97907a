import type { ReactNode } from 'react'
import type { Tone } from './feu.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/**
 * Tinted word without a status shape; with a status, use `<Status filled>`. At most two per row, then « +n ».
 *
 *     <Tag icon="snowflake">Froid −18 °C</Tag>
 *     <Tag tone="success">+ 19/12/2026</Tag>
 */
export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`tag t-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/**
 * Number beside a title.
 *
 *     <Count>{6}</Count>
 */
export function Count({ children }: { children: ReactNode }) {
  return <span className="count">{children}</span>
}
