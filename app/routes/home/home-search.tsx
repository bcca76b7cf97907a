import type { Destinations } from '#app/components/shell/palette/destinations.ts'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { counted } from '#domain/formats/counted.ts'
import { SEARCH_HINT, SEARCH_MIN } from '#domain/search.ts'

/** Search palette as a page: `?panel=search&q=…`. */
export function HomeSearch({ typed, groups }: { typed: string; groups: readonly Destinations[] }) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Panel title="Rechercher" closeHref="/">
      <div className="palette-page">
        <Form action="/" role="search" aria-label="Chercher dans Quai" className="palette-form">
          <input type="hidden" name="panel" value="search" />
          <label className="search">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              defaultValue={typed}
              minLength={SEARCH_MIN}
              placeholder={`${SEARCH_HINT}…`}
              aria-label={SEARCH_HINT}
              autoComplete="off"
            />
          </label>
          <button type="submit" className="btn btn-dark">
            Rechercher
          </button>
        </Form>
        {typed !== '' && <p role="status">{count === 0 ? 'Rien ne correspond' : counted(count, 'résultat')}</p>}
        <div className="palette-list">
          {groups.map(({ label, rows, more }) => (
            <section key={label} aria-label={label}>
              <h3 className="palette-group">{label}</h3>
              <ul>
                {rows.map(({ href, text, detail }) => (
                  <li key={href}>
                    <a className="palette-row" href={href} data-no-preload>
                      <span>{text}</span>
                      {detail && <small>{detail}</small>}
                    </a>
                  </li>
                ))}
                {more && (
                  <li>
                    <a className="palette-row" href={more} data-no-preload>
                      <span>Tous les résultats</span>
                      <small>{label}</small>
                    </a>
                  </li>
                )}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Panel>
  )
}
