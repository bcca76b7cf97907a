import { z } from 'zod'
import { coded, labelled, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { INFRACTION_ACTS } from '#domain/incidents-management/infractions/transitions.ts'
import { OFFENCE_NATURES } from '#domain/incidents-management/infractions/values.ts'

export const designationSheet = () => z.object({ documentId: z.uuid(), issueNo: z.int() })

export const movedInfraction = () => numbered().extend({ noticeNo: z.string() })

export const infractionAnswer = () =>
  rowOf(infractions)
    .omit({ search: true, createdAt: true, updatedAt: true })
    .extend({
      papers: z.array(
        labelled().extend({ kind: z.string(), fileName: z.string(), sizeBytes: z.int(), createdAt: z.iso.datetime() }),
      ),
      run: rowOf(journeys)
        .pick({ number: true, id: true, status: true, driverId: true, label: true, coDriverId: true })
        .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true, actualStart: true, actualEnd: true }).shape)
        .extend({ crew: z.array(coded().extend({ name: z.string() })) })
        .nullable(),
      designation: z.enum(['A_FAIRE', 'FAITE', 'NON_REQUISE', 'EXEMPTEE', 'DEPASSEE']),
      paymentRefusal: z.string().nullable(),
      acts: z.array(z.enum(INFRACTION_ACTS)),
      issues: z.boolean(),
      today: z.string(),
      offenceCode: z.string(),
      offence: z.string(),
      nature: z.enum(OFFENCE_NATURES),
      plate: z.string(),
      driver: z.string().nullable(),
      journey: z.string().nullable(),
    })

export const infractionOffences = () => z.object({ rows: z.array(rowOf(offences)) })

export const infractionPage = () =>
  pageOf(
    rowOf(infractions)
      .pick({ number: true, id: true, status: true, driverId: true, version: true, closedAt: true })
      .extend(rowOf(infractions).pick({ source: true, vehicleId: true, journeyId: true, paidCents: true }).shape)
      .extend(rowOf(infractions).pick({ noticeNo: true, points: true, reducedCents: true, fixedCents: true }).shape)
      .extend(rowOf(infractions).pick({ increasedCents: true, occurredAt: true, place: true, noticeSentOn: true }).shape)
      .extend(rowOf(infractions).pick({ receivedOn: true, driverSource: true, identifiedAt: true, driverAckAt: true }).shape)
      .extend(rowOf(infractions).pick({ designationDueOn: true, designatedOn: true, designationChannel: true }).shape)
      .extend(rowOf(infractions).pick({ exemption: true, contestedOn: true, contestOutcome: true }).shape)
      .extend(rowOf(infractions).pick({ paymentStatus: true, paidOn: true, paidBy: true }).shape)
      .extend({
        offenceCode: z.string(),
        offence: z.string(),
        nature: z.enum(OFFENCE_NATURES),
        plate: z.string(),
        driver: z.string().nullable(),
        journey: z.string().nullable(),
      }),
    {},
  )
