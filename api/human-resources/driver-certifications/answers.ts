import { z } from 'zod'
import { coded, identified, labelled, named, pageOf, rowOf } from '#api/middleware/answers.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'
import { CERTIFICATION_STATUSES } from '#domain/human-resources/driver-certifications/values.ts'

export const replacedCertification = () => identified().extend({ replaced: z.number() })

const row = () =>
  rowOf(driverCertifications)
    .omit({ createdAt: true, updatedAt: true, absenceId: true, alertedDays: true })
    .extend({
      status: z.enum(CERTIFICATION_STATUSES),
      daysLeft: z.union([z.int(), z.literal('')]).nullable(),
      driverCode: z.string().nullable(),
      depot: z.string().nullable(),
      papers: z.number(),
      driver: z.string(),
      driverLeft: z.boolean(),
      depotId: z.uuid(),
      typeCode: z.string(),
      type: z.string(),
      severity: z.enum(CERTIFICATION_SEVERITIES),
      onDriver: z.boolean(),
    })

export const driverCertificationSheet = () =>
  row().extend({
    today: z.string(),
    validityMonths: z.number().nullable(),
    remindedOn: z.string().nullable(),
    others: z.array(row()),
    documents: z.array(labelled().extend({ fileName: z.string(), createdAt: z.iso.datetime() })),
  })

export const driverCertificationMatrix = () =>
  z.object({
    types: z.array(coded().extend({ label: z.string(), valid: z.number() })),
    typesTotal: z.number(),
    typePage: z.number(),
    drivers: z.array(
      named().extend({
        depot: z.string().nullable(),
        cells: z.array(
          z.object({ id: z.uuid(), status: z.enum(CERTIFICATION_STATUSES), validTo: z.iso.date().nullable() }).nullable(),
        ),
      }),
    ),
    total: z.int(),
    page: z.int(),
    today: z.string(),
  })

export const driverCertificationTypes = () => z.array(rowOf(certificationTypes))

export const driverCertificationPage = () => pageOf(row(), { today: z.string() })

export const ownPapersList = () =>
  z.object({
    rows: z.array(
      z.object({ status: z.enum(CERTIFICATION_STATUSES), id: z.uuid(), type: z.string(), validTo: z.iso.date().nullable() }),
    ),
    types: z.array(labelled()),
    driver: rowOf(drivers)
      .pick({ code: true, phone: true, licenceNo: true, category: true, homeLine1: true })
      .extend(rowOf(drivers).pick({ homeZip: true, homeCity: true, emergencyName: true, emergencyPhone: true }).shape)
      .extend(rowOf(drivers).pick({ contract: true, contractEnd: true, coefficient: true, weeklyHours: true }).shape)
      .extend(rowOf(drivers).pick({ workdays: true, hireDate: true, licenceCategories: true }).shape)
      .extend(rowOf(drivers).pick({ licenceDeliveredOn: true, licenceValidTo: true, heavyLicenceValidTo: true }).shape)
      .extend(rowOf(drivers).pick({ tachoCardNo: true, tachoCardValidTo: true, offDutyUntracked: true }).shape)
      .extend({ depot: z.string(), manager: z.string().nullable() })
      .nullable(),
  })
