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
 * Message about the whole screen (offline, missing month, refused form): tint, icon, ink text.
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
