import type { Found } from '#domain/lookup.ts'

interface FoundJourneysProps {
  rows: readonly Found[]
  more: boolean
  hrefOf: (number: string) => string
}

/** Journeys, and lines, that fit what was typed, each a link by its number. */
export function FoundJourneys({ rows, more, hrefOf }: FoundJourneysProps) {
  if (rows.length === 0) return null
  return (
    <section className="mt-4" aria-label="Trajets trouvés">
      <p className="help">
        {more ? `Les ${rows.length} premiers trajets qui correspondent\u202f: choisissez, ou précisez` : 'Choisissez le trajet'}
      </p>
      <ul className="record-rows">
        {rows.map(({ id, text, detail }) => (
          <li key={id}>
            <a href={hrefOf(text.split(' ')[0]!)}>{text}</a>
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
