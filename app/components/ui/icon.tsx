import type { IconName } from './icon-names.ts'

/**
 * Lucide icon, 16 px, in the text colour; decorative unless it has a `label`.
 *
 *     <a className="btn btn-sm btn-primary" href="?panel=new"><Icon name="plus" />Nouveau client</a>
 */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const drawing = `icon i-${name}`
  return label ? <i className={drawing} role="img" aria-label={label} /> : <i className={drawing} />
}
