import { Suspense, useCallback, useMemo, useState } from 'react'
import { late } from '#app/lib/navigation/late.ts'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { useShortcuts } from '#app/lib/navigation/shortcuts.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'

const Palette = late(() => import('./palette/palette.tsx'), 'Palette')
const Help = late(() => import('./help.tsx'), 'Help')

/**
 * The palette and the help of the keys, opened by the keyboard or by the header's controls. Their code is loaded when they are first
 * requested.
 */
export function useOverlays({
  menu,
  role,
  mark,
  singleKeys,
}: {
  menu: MenuGroup[]
  role: Role | null
  /** Stands for the user, whose records opened last the palette offers. */
  mark: string
  singleKeys: boolean
}) {
  const [shown, setShown] = useState<'palette' | 'help'>()
  const sections = useMemo(() => sectionKeys(menu), [menu])
  // A dialog reports its closing a moment later: an overlay opened meanwhile stays.
  const closePalette = useCallback(() => setShown(now => (now === 'palette' ? undefined : now)), [])
  const closeHelp = useCallback(() => setShown(now => (now === 'help' ? undefined : now)), [])
  const openPalette = useCallback(() => setShown('palette'), [])
  const openHelp = useCallback(() => setShown('help'), [])
  useShortcuts({ single: singleKeys, sections, openPalette, openHelp })
  return {
    openPalette,
    openHelp,
    overlay: shown && (
      // The page stays while the script is loaded.
      <Suspense fallback={null}>
        {shown === 'palette' && role && <Palette menu={menu} role={role} mark={mark} close={closePalette} />}
        {shown === 'help' && <Help sections={sections} close={closeHelp} />}
      </Suspense>
    ),
  }
}
