import { type CertificationStatus, REMINDED_OF } from '#domain/human-resources/driver-certifications/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** What the signed-in role may do with certifications. */
export const rightsOf = (role: Role) => ({
  write: may(role, 'certification.write'),
  suspend: may(role, 'certification.suspend'),
  cancel: may(role, 'certification.cancel'),
  deposit: may(role, 'certification.deposit'),
  types: may(role, 'certification.types'),
  detail: may(role, 'certification.detail'),
})
export type CertificationRights = ReturnType<typeof rightsOf>

/** What may be done with one at its status: nothing with what stands on the driver's own sheet. */
export function actsOf({ onDriver, status }: { onDriver: boolean; status: CertificationStatus }, can: CertificationRights) {
  const obtained = !onDriver && (status === 'VALIDE' || status === 'A_RENOUVELER' || status === 'EXPIREE')
  const suspended = !onDriver && status === 'SUSPENDUE'
  return {
    renew: can.write && obtained,
    // A licence or a card too, which stands on the driver's sheet.
    remind: can.write && REMINDED_OF.includes(status),
    edit: can.write && (obtained || suspended),
    obtain: can.write && !onDriver && (status === 'EN_COURS' || status === 'A_VERIFIER'),
    suspend: can.suspend && obtained,
    lift: can.suspend && suspended,
    cancel: can.cancel && !onDriver && status !== 'REMPLACEE' && status !== 'ANNULEE',
  }
}
