import { useEffect, useRef } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { beginAt } from '#app/components/ui/focus.ts'
import { Icon } from '#app/components/ui/icon.tsx'

interface Issue {
  path: string
  message: string
}

/** Where a blocking point is put right. */
const PLACES: Record<string, string> = {
  kmLoaded: '?tab=conception#design-kmLoaded',
  serviceHours: '?tab=conception#design-serviceHours',
  cost: '?tab=conception#design-cost',
  lines: '?tab=conception#lignes',
  stops: '?#arrets',
  'vehicleNeed.body': '?',
}

/** All that stands in the way of delivery, each point a link to where it is put right; after a refusal it takes focus. */
export function Blocks({ issues, refused }: { issues: readonly Issue[]; refused?: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && issues.length > 0) beginAt(list.current!)
  }, [refused, issues])
  const points = (
    <ul>
      {issues.map(({ path, message }) => (
        <li key={path + message}>
          <a href={PLACES[path] ?? '?tab=conception'}>{message}</a>
        </li>
      ))}
    </ul>
  )
  if (refused) {
    return (
      <div className="error-summary mb-4" role="alert" tabIndex={-1} ref={list} autoFocus>
        <h3>
          <Icon name="circle-alert" />
          Livraison impossible{'\u202f'}: {issues.length === 1 ? '1 point à lever' : `${issues.length} points à lever`}
        </h3>
        {points}
      </div>
    )
  }
  return (
    <Box title="Avant de livrer" count={issues.length > 0 && <span className="count">{issues.length}</span>}>
      {issues.length === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="circle-check" />
          Rien ne s'oppose à la livraison.
        </p>
      ) : (
        <div className="[&_a]:underline [&_a]:underline-offset-2 [&_li]:py-1">{points}</div>
      )}
    </Box>
  )
}
