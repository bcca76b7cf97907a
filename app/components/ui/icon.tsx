import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

/**
 * A drawing of the sprite, 16 px, in the colour of its text; decorative unless it carries a `label`.
 *
 *     <a className="btn btn-sm btn-primary" href="?panel=new"><Icon name="plus" />Nouveau client</a>
 */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg className="icon" aria-hidden={label ? undefined : true} role={label ? 'img' : undefined} aria-label={label}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
