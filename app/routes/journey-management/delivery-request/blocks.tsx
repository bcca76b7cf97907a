import { useEffect, useRef } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { focusOnAppear } from '#app/components/ui/focus.ts'
import { Icon } from '#app/components/ui/icon.tsx'
import { labelsOf } from '#domain/field-book.ts'
import { DESIGN_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'

interface Issue {
  path: string
  message: string
}

/** Link to the place that fixes a blocking point. */
const PLACES: Record<string, string> = {
  kmLoaded: '?tab=conception#design-kmLoaded',
  kmEmpty: '?tab=conception#design-kmEmpty',
  serviceHours: '?tab=conception#design-serviceHours',
  cost: '?tab=cout',
  lines: '?tab=conception#lignes',
  stops: '?#arrets',
  'vehicleNeed.body': '?',
}

/** A line is fixed in its panel, a tour's week on the tour's screen. */
const placeOf = (path: string) => {
  const [, what, id] = /^(lines|tours)\.(.+)$/.exec(path) ?? []
  if (what === 'lines') return `?tab=conception&panel=line&id=${id}`
  if (what === 'tours') return `/journey-management/drivers-pools/${id}`
  return PLACES[path] ?? '?tab=conception'
}

const LABELS: Readonly<Record<string, string>> = labelsOf(DESIGN_FIELDS)
/** Prefixes a message about a total with its label. */
const messageText = ({ path, message }: Issue) =>
  LABELS[path] && !message.includes('\u202f:') ? `${LABELS[path]}\u202f: ${message}` : message

/** Points that block delivery, each linking to its fix; takes focus after a refusal. */
export function Blocks({ issues, refused }: { issues: readonly Issue[]; refused?: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && issues.length > 0) focusOnAppear(list.current!)
  }, [refused, issues])
  const points = (
    <ul>
      {issues.map(({ path, message }) => (
        <li key={path + message}>
          <a href={placeOf(path)}>{messageText({ path, message })}</a>
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
