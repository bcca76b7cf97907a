interface Change {
  name: string
  label: string
  left: string | null
  right: string | null
}

/**
 * Two values of each field side by side: before and after, or mine and theirs. Missing values show « — ».
 *
 *     <Changes caption="Ce qui diffère" left="Avant" right="Après" rows={[{ name: 'city', label: 'Commune', left: 'Laval', right: 'Angers' }]} />
 */
export function Changes({
  caption,
  left,
  right,
  rows,
}: {
  caption: string
  left: string
  right: string
  rows: readonly Change[]
}) {
  const cell = 'border-t border-line px-2 py-1.5 text-left align-top font-normal wrap-anywhere whitespace-pre-line'
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="voice-label text-muted">
        <tr>
          <th className="px-2 pb-1 text-left" scope="col">
            Champ
          </th>
          <th className="px-2 pb-1 text-left" scope="col">
            {left}
          </th>
          <th className="px-2 pb-1 text-left" scope="col">
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.name}>
            <th className={`${cell} text-muted`} scope="row">
              {row.label}
            </th>
            <td className={cell}>{row.left || <span className="text-subtle">—</span>}</td>
            <td className={cell}>{row.right || <span className="text-subtle">—</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
