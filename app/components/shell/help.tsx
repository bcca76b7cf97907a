import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '#app/lib/navigation/screen-at.ts'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { SCREEN_HELP } from '#domain/guide/screen-help.ts'
import { type MenuGroup, SCREENS } from '#domain/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyList } from './key-list.tsx'
import { GUIDE_PAGE, KEYS_SETTING } from './pages.ts'

/** Help dialog, opened by `?`: what this screen is for, what comes next, and the keys. Without JavaScript the guide. */
export function Help({ menu, close }: { menu: readonly MenuGroup[]; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  useEffect(() => {
    const node = dialog.current
    node?.showModal()
    return () => node?.close()
  }, [])
  return (
    <dialog className="ask keys-help" ref={dialog} onClose={close} aria-labelledby="keys-title" closedby="any">
      <div className="keys-head">
        <h2 className="section-title" id="keys-title">
          Aide
        </h2>
        <button
          type="button"
          className="btn btn-sm btn-bare btn-square"
          aria-label="Fermer"
          title="Fermer"
          autoFocus
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </div>
      <p className="keys-here">
        {screen && (
          <>
            <b>{SCREENS[screen].title}.</b> {SCREEN_HELP[screen].purpose} {SCREEN_HELP[screen].next}{' '}
          </>
        )}
        <a className="text-link" href={GUIDE_PAGE} onClick={close}>
          Tout le guide
        </a>
      </p>
      {menu.length > 0 && (
        <>
          <KeyList sections={sectionKeys(menu)} />
          <p className="keys-foot">
            <a className="text-link" href={KEYS_SETTING} onClick={close}>
              Désactiver les raccourcis dans les paramètres
            </a>
          </p>
        </>
      )}
    </dialog>
  )
}
