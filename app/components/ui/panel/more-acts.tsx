import { Children, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** Secondary acts of a sheet's footer: side by side, one menu on phones. A single act needs no menu. */
export function MoreActs({ children }: { children: ReactNode }) {
  const acts = Children.toArray(children)
  if (acts.length < 2) return acts
  return (
    <>
      <div className="sheet" popover="auto" id="more-acts">
        {acts}
      </div>
      <button type="button" className="btn btn-line sheet-btn" popoverTarget="more-acts">
        <Icon name="ellipsis" />
        Autres actions
      </button>
    </>
  )
}
