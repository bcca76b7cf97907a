import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { PDF } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'

/** PDF of a driver, for roles that read personal data (`domain.md` §2.7). */
export const driverFileRoutes = operations('human-resources/drivers').respond(
  'GET /:id/file',
  "Fiche d'un chauffeur, en PDF",
  { act: 'driver.personal', file: PDF },
  async ({ c, db, id }) => {
    const letterhead = await readLetterhead(c)
    const [driver, certifications, balances] = await Promise.all([
      findDriver(db, id),
      db
        .select({
          type: certificationTypes.label,
          number: driverCertifications.number,
          obtainedOn: driverCertifications.obtainedOn,
          validTo: driverCertifications.validTo,
        })
        .from(driverCertifications)
        .innerJoin(certificationTypes, eq(certificationTypes.id, driverCertifications.typeId))
        .where(and(eq(driverCertifications.driverId, id), inArray(driverCertifications.state, ['OBTENUE', 'SUSPENDUE'])))
        .orderBy(asc(sql`${certificationTypes.label} collate french`)),
      balancesOf(db, id),
    ])
    const { driverFileDocument } = await import('./file-document.ts')
    const bytes = await driverFileDocument(
      {
        driver,
        certifications,
        balances: balances.map(({ kind, year, granted, taken, left }) => ({
          label: `${ABSENCE_KIND_LABELS[kind]} ${year}-${year + 1}`,
          granted: formatDecimal(granted),
          taken: formatDecimal(taken),
          left: formatDecimal(left),
        })),
        day: today(),
      },
      letterhead,
    )
    return pdfAnswer(c, bytes, `chauffeur-${driver.code}.pdf`)
  },
)
