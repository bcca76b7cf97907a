import { type RefObject, useMemo } from 'react'
import { useIdleScreens } from '#app/lib/navigation/idle-screens.ts'
import { useRememberRecords } from '#app/lib/navigation/recent.ts'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { useShortcuts } from '#app/lib/navigation/shortcuts.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'

export interface AfterwardsProps {
  menu: MenuGroup[]
  role: Role | null
  mark: string
  singleKeys: boolean
  openHelp: () => void
  /** While an overlay is open: what is typed before its script is there. */
  early: RefObject<string> | undefined
}

/** Shell behaviour without output, after hydration: keyboard shortcuts, recent records, preloading the role's screens. */
export function Afterwards({ menu, role, mark, singleKeys, openHelp, early }: AfterwardsProps) {
  const sections = useMemo(() => sectionKeys(menu), [menu])
  useShortcuts({ single: singleKeys, sections, openHelp, early })
  useRememberRecords(mark)
  useIdleScreens(role)
  return null
}
