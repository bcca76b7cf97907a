import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { AbsenceKind } from '../absence-values.ts'

/** « Attestation d'activités »: texts and line numbers of the form annexed to Commission Decision 2009/959/EU. */
const REASONS = {
  ILL: '14. était en congé de maladie',
  LEAVE: '15. était en congé annuel',
  REST: '16. était en congé ou en repos',
  EXEMPT: "17. a conduit un véhicule exclu du champ d'application du règlement (CE) n° 561/2006 ou de l'accord AETR",
  WORK: '18. a effectué un travail autre que la conduite',
  AVAILABLE: '19. était disponible',
} as const
type Reason = keyof typeof REASONS

const REASON_OF: Partial<Record<AbsenceKind, Reason>> = {
  MALADIE: 'ILL',
  AT: 'ILL',
  MP: 'ILL',
  CP: 'LEAVE',
  FORMATION: 'WORK',
  VISITE_MED: 'WORK',
  DELEGATION: 'WORK',
}

interface Certified {
  kind: AbsenceKind
  start: string
  end: string
  driver: { firstName: string; lastName: string; birthDate: string; licenceNo: string | null; hireDate: string }
  signer: string
  company: { name: string; lines: readonly string[] }
}

/** The filled form: sections of label and value lines. */
export function activityCertificate({ kind, start, end, driver, signer, company }: Certified) {
  const wanted = REASON_OF[kind] ?? 'REST'
  return {
    title: "Attestation d'activités",
    subtitle: 'Règlement (CE) n° 561/2006 ou accord AETR',
    notice:
      'À remplir à la machine et à signer avant le voyage. À conserver avec les enregistrements du tachygraphe. Une fausse attestation est une infraction.',
    company: [
      ["1. Nom de l'entreprise", company.name],
      ['2. à 5. Adresse, téléphone, e-mail', company.lines.join(', ')],
      ['6. Je soussigné(e)', signer],
      ["7. Fonction dans l'entreprise", ''],
    ],
    driver: [
      ['8. Nom et prénom', `${driver.lastName} ${driver.firstName}`],
      ['9. Date de naissance', formatDate(driver.birthDate)],
      ['10. N° de permis de conduire', driver.licenceNo ?? ''],
      ["11. A commencé à travailler dans l'entreprise le", formatDate(driver.hireDate)],
    ],
    period: [
      ['12. du (heure, jour, mois, année)', moment(start)],
      ['13. au (heure, jour, mois, année)', moment(end)],
    ],
    reasons: Object.entries(REASONS).map(([reason, text]) => ({ text, ticked: reason === wanted })),
    signatures: [
      "20. Pour l'entreprise, lieu, date et signature",
      "21. Le conducteur confirme qu'il n'a pas conduit de véhicule relevant du règlement (CE) n° 561/2006 ou de l'accord AETR pendant cette période",
      '22. Lieu, date et signature du conducteur',
    ],
  }
}
export type ActivityCertificate = ReturnType<typeof activityCertificate>

/** « 00:00, 24/11/2026 »; a period that ends with a day ends at 24:00. */
function moment(instant: string): string {
  const local = toLocal(instant)
  return `${local.slice(11)}, ${formatDate(local.slice(0, 10))}`
}
