import { Icon } from '../icon.tsx'

/**
 * Prints the screen as `print.css` lays it out. Only where JavaScript runs: the browser's own command does the same.
 *
 *     <PrintButton />
 */
export function PrintButton() {
  return (
    <button type="button" className="btn btn-sm btn-bare js-only" onClick={() => print()}>
      <Icon name="printer" />
      Imprimer
    </button>
  )
}
