import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted, countText } from '#domain/formats/counted.ts'
import type { Page } from '#domain/lists.ts'
import type { ChipProps } from '../chip.tsx'

/**
 * Above the rows of a printed list: its filters, and the number of rows or where they stop. A printed page has no scripts (`PageScripts`),
 * so the condition leaves it out of what the browser loads.
 *
 *     {import.meta.env.SSR && links.get('print') && <PaperHead page={page} links={links} chips={chips} />}
 */
export function PaperHead({ page, links, chips }: { page: Page<unknown>; links: ListLinks; chips: readonly ChipProps[] }) {
  const q = links.get('q')
  const filters = [...(q ? [{ label: 'Recherche', value: q }] : []), ...chips]
  const shown = page.rows.length
  return (
    <div className="paper-head">
      <p>
        <b>{page.total > shown ? `Les ${shown} premières lignes sur ${countText(page)}` : counted(shown, 'ligne')}</b>
        {filters.map(({ label, value }) => ` · ${label}\u202f: ${value}`)}
      </p>
      {page.total > shown && <p>Une impression compte {shown} lignes au plus. Ajoutez un filtre pour imprimer les autres.</p>}
      <p className="paper-acts">
        <span className="no-js-only">Imprimez cette page avec la commande de votre navigateur.</span>
        <a className="text-link" href={links.to({})} data-reload>
          Revenir à la liste
        </a>
      </p>
    </div>
  )
}
