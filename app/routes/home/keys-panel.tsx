import { KeyList } from '#app/components/shell/key-list.tsx'
import { KEYS_SETTING } from '#app/components/shell/pages.ts'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import type { Role } from '#domain/roles.ts'
import { menuOf } from '#domain/screens.ts'

/** Keyboard help as a page: `?panel=keys`. */
export function KeysPanel({ role }: { role: Role }) {
  return (
    <Panel title="Raccourcis clavier" closeHref="/">
      <KeyList sections={sectionKeys(menuOf(role))} />
      <p className="keys-foot">
        <a className="text-link" href={KEYS_SETTING}>
          Les désactiver dans les paramètres
        </a>
      </p>
    </Panel>
  )
}
