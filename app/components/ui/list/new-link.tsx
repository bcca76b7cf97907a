import { type ReactNode, use } from 'react'
import { SingleKeys } from '#app/lib/navigation/single-keys.ts'
import { Icon } from '../icon.tsx'

/**
 * Primary action « Nouveau … »; shortcut `n`.
 *
 *     {canWrite && <NewLink href={links.to({ panel: 'new' })}>Nouveau client</NewLink>}
 */
export function NewLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="btn btn-sm btn-primary" href={href} data-shortcut="n" aria-keyshortcuts={use(SingleKeys) ? 'n' : undefined}>
      <Icon name="plus" />
      {children}
    </a>
  )
}
