import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import type { OWN_ABSENCE_FIELDS } from '#domain/human-resources/absences/fields.ts'

/** Fields shared by office and driver: reason and period by half days. */
export function AbsenceFields({ field }: { field: FieldOf<typeof OWN_ABSENCE_FIELDS> }) {
  return (
    <div className="fields">
      {field('kind', { required: true, placeholder: 'Choisir', full: true })}
      {field('from', { required: true })}
      {field('fromHalf', { placeholder: 'Dès le matin' })}
      {field('to', { required: true })}
      {field('toHalf', { placeholder: 'Toute la journée' })}
      {field('hours', {
        help: "Visite médicale, délégation, grève\u202f; RTT, repos, récupération et sans solde si moins d'un jour",
      })}
      {field('comment', { type: 'textarea', maxLength: 500, full: true })}
    </div>
  )
}
