import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { OWN_SHEET_GROUPS } from '#domain/human-resources/drivers/own-sheet.ts'

type OwnSheet = NonNullable<Answer<ApiClient['profile']['papers']['$get']>['driver']>

/** What the office has recorded of a driver, for him to read (`domain.md` §4.1). */
export function OwnSheetBox({ driver: { depot, manager, ...driver } }: { driver: OwnSheet }) {
  // Names stand where the sheet has ids.
  const record = { ...driver, depotId: depot, managerId: manager }
  const fieldOf = (name: string) => ({ depot: 'depotId', manager: 'managerId' })[name] ?? name
  return (
    <Box title="Ma fiche chauffeur">
      <div className="grid gap-4">
        {Object.entries(OWN_SHEET_GROUPS).map(([title, names]) => (
          <section key={title}>
            <h3 className="section-title mb-2">{title}</h3>
            <Facts stacked items={factsOf(FIELDS, record, names.map(fieldOf) as (keyof typeof record & keyof typeof FIELDS)[])} />
          </section>
        ))}
        <p className="help">Une erreur{'\u202f'}? Dites-le à l'exploitation, qui la corrige.</p>
      </div>
    </Box>
  )
}
