import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { late } from '#app/lib/navigation/late.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'
import type { AfterwardsProps } from './afterwards.tsx'

const Palette = late(() => import('./palette/palette.tsx'), 'Palette')
const Help = late(() => import('./help.tsx'), 'Help')

/**
 * The palette and the help of the keys, opened by the keyboard or by the header's controls. Their code is loaded when they are first
 * requested; what listens to single keys is no part of the first load either, it comes once the page stands.
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
  const [Afterwards, setAfterwards] = useState<ComponentType<AfterwardsProps> | null>(null)
  useEffect(() => {
    import('./afterwards.tsx').then(module => setAfterwards(() => module.Afterwards))
  }, [])
  // A dialog reports its closing a moment later: an overlay opened meanwhile stays.
  const closePalette = useCallback(() => setShown(now => (now === 'palette' ? undefined : now)), [])
  const closeHelp = useCallback(() => setShown(now => (now === 'help' ? undefined : now)), [])
  const openPalette = useCallback(() => setShown('palette'), [])
  const openHelp = useCallback(() => setShown('help'), [])
  // At once: the browser has an act of its own for this chord.
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
        {Afterwards && <Afterwards {...{ menu, role, mark, singleKeys, openHelp }} />}
        {shown && (
          // The page stays while the script is loaded.
          <Suspense fallback={null}>
            {shown === 'palette' && role && <Palette menu={menu} role={role} mark={mark} close={closePalette} />}
            {shown === 'help' && <Help menu={menu} close={closeHelp} />}
          </Suspense>
        )}
      </>
    ),
  }
}
