import type { ReactNode } from 'react'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

export interface MenuLink {
  label: string
  icon?: IconName
  /** Keyboard shortcut, shown at the right. */
  hint?: string
  danger?: boolean
}

/**
 * Menu entry that navigates, or opens a panel or question through the URL. `file`: the link downloads a file.
 *
 *     <MenuItem href="?panel=edit&id=3" icon="pencil" label="Modifier" />
 */
export function MenuItem({ href, label, icon, hint, danger, file }: MenuLink & { href: string; file?: true }) {
  return (
    <a className={danger ? 'menu-item menu-danger' : 'menu-item'} href={href} data-reload={file && ''}>
      {icon && <Icon name={icon} />}
      {label}
      {hint && <kbd className="kbd">{hint}</kbd>}
    </a>
  )
}

/**
 * Menu entry that acts at once: a POST form to the screen's route. Destructive acts use a `MenuItem` to a question.
 *
 *     <MenuAction name="intent" value="duplicate" fields={{ id: '3' }} icon="copy" label="Dupliquer" />
 */
export function MenuAction({
  name,
  value,
  fields = {},
  action,
  label,
  icon,
  hint,
  danger,
}: MenuLink & { name?: string; value?: string; fields?: Record<string, string>; action?: string }) {
  return (
    <Form reloadDocument method="post" action={action}>
      {Object.entries(fields).map(([field, content]) => (
        <input key={field} type="hidden" name={field} value={content} />
      ))}
      <button type="submit" className={danger ? 'menu-item menu-danger' : 'menu-item'} name={name} value={value}>
        {icon && <Icon name={icon} />}
        {label}
        {hint && <kbd className="kbd">{hint}</kbd>}
      </button>
    </Form>
  )
}

/** Separator between groups of entries. */
export function MenuRule() {
  return <hr />
}

/** Last entry of a row menu: disables or enables the record. */
export function ActiveItems({ active, href }: { active: boolean; href: (changes: { confirm: string }) => string }) {
  return (
    <>
      <MenuRule />
      {active ? (
        <MenuItem href={href({ confirm: 'deactivate' })} icon="archive" label="Désactiver…" danger />
      ) : (
        <MenuItem href={href({ confirm: 'reactivate' })} icon="archive-restore" label="Réactiver…" />
      )}
    </>
  )
}

/**
 * Button with a popover menu; the browser opens and closes it, with or without JavaScript.
 *
 *     <Menu id="plus" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>…</Menu>
 */
export function Menu({
  id,
  label,
  button,
  className = 'btn btn-sm btn-line',
  end = true,
  children,
}: {
  id: string
  /** Accessible name, needed when the button has no text. */
  label?: string
  button: ReactNode
  className?: string
  /** Aligns on the button's right edge; false: left edge. */
  end?: boolean
  children: ReactNode
}) {
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label} title={label}>
        {button}
      </button>
      <div className={end ? 'pop pop-end' : 'pop'} popover="auto" id={id}>
        <div className="menu-list">{children}</div>
      </div>
    </>
  )
}
