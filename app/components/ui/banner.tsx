import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const ICONS: Record<'info' | 'success' | 'warning' | 'error', IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}

/**
 * A fact that holds for the whole screen (offline, a missing month, a form refused): tint, icon, text in ink.
 *
 *     <Banner tone="warning">L'indice CNR de novembre manque.</Banner>
 */
export function Banner({ tone = 'info', icon, children }: { tone?: keyof typeof ICONS; icon?: IconName; children: ReactNode }) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icon ?? ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}
