import { z } from 'zod'
import { identified, named, numbered } from '#api/middleware/answers.ts'

export const lateLetter = () =>
  identified().extend({ letterId: z.string(), level: z.int(), sentTo: z.string().nullable(), invoices: z.number() })

export const lateSheet = () =>
  identified().extend({
    fees: z.array(
      numbered().extend({
        interestCents: z.int(),
        indemnityCents: z.int(),
        totalCents: z.int(),
        dueDate: z.iso.date(),
        balanceCents: z.int(),
      }),
    ),
    letter: z
      .object({
        version: z.int(),
        level: z.int(),
        recipients: z.array(named().extend({ email: z.string() })),
        proposal: z.string(),
      })
      .nullable(),
    company: z.string(),
    late: z.array(
      z.object({
        number: z.string(),
        issueDate: z.iso.date(),
        dueDate: z.iso.date(),
        balanceCents: z.int(),
        daysLate: z.int(),
        level: z.int().nullable(),
        interestCents: z.int(),
        indemnityCents: z.int(),
        totalCents: z.int(),
        id: z.uuid(),
        version: z.int(),
      }),
    ),
    sent: z.array(z.object({ id: z.uuid(), at: z.string(), level: z.int(), sentTo: z.string().nullable() })),
  })

export const lateList = () =>
  z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        company: z.string(),
        count: z.int(),
        balanceCents: z.int(),
        dueDate: z.iso.date(),
        reminders: z.int(),
      }),
    ),
  })
