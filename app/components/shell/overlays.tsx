import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { late } from '#app/lib/navigation/late.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'
import type { AfterwardsProps } from './afterwards.tsx'

const Palette = late(() => import('./palette/palette.tsx'), 'Palette')
const Help = late(() => import('./help.tsx'), 'Help')

/**
 * Palette and keyboard help, opened by shortcut or header button. Their code is loaded on first use; the single-key listener loads after
 * hydration.
 */
export function useOverlays({
  menu,
  role,
  mark,
  singleKeys,
}: {
  menu: MenuGroup[]
  role: Role | null
  /** Identifies the user, whose recent records the palette offers. */
  mark: string
  singleKeys: boolean
}) {
  const [shown, setShown] = useState<'palette' | 'help'>()
  const [Afterwards, setAfterwards] = useState<ComponentType<AfterwardsProps> | null>(null)
  useEffect(() => {
    import('./afterwards.tsx').then(module => setAfterwards(() => module.Afterwards))
  }, [])
  const early = useRef('')
  // A dialog reports its closing late: keep an overlay opened in the meantime.
  const closePalette = useCallback(() => setShown(now => (now === 'palette' ? undefined : now)), [])
  const closeHelp = useCallback(() => setShown(now => (now === 'help' ? undefined : now)), [])
  const openPalette = useCallback(() => setShown('palette'), [])
  const openHelp = useCallback(() => setShown('help'), [])
  // Registered at once, because the browser has its own action for this shortcut.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'k') return
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [openPalette])
  return {
    openPalette,
    openHelp,
    overlay: (
      <>
        {Afterwards && <Afterwards {...{ menu, role, mark, singleKeys, openHelp }} early={shown && early} />}
        {shown && (
          // The page stays while the script loads.
          <Suspense fallback={null}>
            {shown === 'palette' && role && <Palette {...{ menu, role, mark, early }} close={closePalette} />}
            {shown === 'help' && <Help menu={menu} close={closeHelp} />}
          </Suspense>
        )}
      </>
    ),
  }
}
