import { Children, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** What else may be done, at the foot of a sheet after its next step: side by side, on a phone in one menu. One alone needs none. */
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
