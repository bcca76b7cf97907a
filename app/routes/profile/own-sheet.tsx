import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { ownSheet } from './own-sheet.server.ts'

/** Data that the office holds of the driver, read-only (`domain.md` §4.1). */
export function OwnSheetBox({ groups }: { groups: ReturnType<typeof ownSheet> }) {
  return (
    <Box title="Ma fiche chauffeur">
      <div className="grid gap-4">
        {groups.map(([title, facts]) => (
          <section key={title}>
            <h3 className="section-title mb-2">{title}</h3>
            <Facts stacked items={facts} />
          </section>
        ))}
        <p className="help">Une erreur{'\u202f'}? Dites-le à l'exploitation, qui la corrige.</p>
      </div>
    </Box>
  )
}
