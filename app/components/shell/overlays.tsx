import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { useShortcuts } from '#app/lib/navigation/shortcuts.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'

/** The search over everything, for who has no JavaScript or could not load the palette. */
export const SEARCH_PAGE = '/?panel=search'
/** The keys on the page where they are switched off. */
export const HELP_PAGE = '/settings#raccourcis'

/**
 * The palette and the help of the keys, opened by the keyboard or by the header's controls. Their code is loaded when they are first
 * asked for.
 */
export function useOverlays({ menu, role, singleKeys }: { menu: MenuGroup[]; role: Role | null; singleKeys: boolean }) {
  const [shown, setShown] = useState<'palette' | 'help'>()
  const [parts, setParts] = useState<{ Palette?: PaletteType; Help?: HelpType }>({})
  const sections = useMemo(() => sectionKeys(menu), [menu])
  const close = useCallback(() => setShown(undefined), [])
  const openPalette = useCallback(() => {
    setShown('palette')
    // Its file is gone after a deployment: the page does the same.
    import('./palette.tsx').then(
      ({ default: Palette }) => setParts(known => ({ ...known, Palette })),
      () => location.assign(SEARCH_PAGE),
    )
  }, [])
  const openHelp = useCallback(() => {
    setShown('help')
    import('./help.tsx').then(
      ({ default: Help }) => setParts(known => ({ ...known, Help })),
      () => location.assign(HELP_PAGE),
    )
  }, [])
  useShortcuts({ single: singleKeys, sections, openPalette, openHelp })
  const { Palette, Help } = parts
  return {
    openPalette,
    openHelp,
    overlay:
      shown === 'palette' && Palette && role ? (
        <Palette menu={menu} role={role} close={close} />
      ) : shown === 'help' && Help ? (
        <Help sections={sections} close={close} />
      ) : null,
  }
}

type PaletteType = ComponentType<{ menu: readonly MenuGroup[]; role: Role; close: () => void }>
type HelpType = ComponentType<{ sections: ReturnType<typeof sectionKeys>; close: () => void }>
