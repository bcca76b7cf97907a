import { type CertificationStatus, REMINDED_OF } from '#domain/human-resources/driver-certifications/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export const rightsOf = (role: Role) => ({
  write: may(role, 'certification.write'),
  suspend: may(role, 'certification.suspend'),
  cancel: may(role, 'certification.cancel'),
  deposit: may(role, 'certification.deposit'),
  types: may(role, 'certification.types'),
  detail: may(role, 'certification.detail'),
})
export type CertificationRights = ReturnType<typeof rightsOf>

/** Acts allowed at this status; none for certifications stored on the driver's sheet. */
export function actsOf({ onDriver, status }: { onDriver: boolean; status: CertificationStatus }, can: CertificationRights) {
  const obtained = !onDriver && (status === 'VALIDE' || status === 'A_RENOUVELER' || status === 'EXPIREE')
  const suspended = !onDriver && status === 'SUSPENDUE'
  return {
    renew: can.write && obtained,
    // Also licences and cards stored on the driver's sheet.
    remind: can.write && REMINDED_OF.includes(status),
    edit: can.write && (obtained || suspended),
    obtain: can.write && !onDriver && (status === 'EN_COURS' || status === 'A_VERIFIER'),
    suspend: can.suspend && obtained,
    lift: can.suspend && suspended,
    cancel: can.cancel && !onDriver && status !== 'REMPLACEE' && status !== 'ANNULEE',
  }
}
