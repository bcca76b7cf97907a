import { useEffect, useRef } from 'react'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import type { MenuGroup } from '#domain/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyList } from './key-list.tsx'
import { KEYS_SETTING } from './pages.ts'

/** Keyboard help dialog, opened by `?`; without JavaScript a panel of the home page. */
export function Help({ menu, close }: { menu: readonly MenuGroup[]; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const node = dialog.current
    node?.showModal()
    return () => node?.close()
  }, [])
  return (
    <dialog className="ask keys-help" ref={dialog} onClose={close} aria-labelledby="keys-title" closedby="any">
      <div className="keys-head">
        <h2 className="section-title" id="keys-title">
          Raccourcis clavier
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
      <KeyList sections={sectionKeys(menu)} />
      <p className="keys-foot">
        <a className="text-link" href={KEYS_SETTING} onClick={close}>
          Les désactiver dans les paramètres
        </a>
      </p>
    </dialog>
  )
}
