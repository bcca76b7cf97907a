import { z } from 'zod'
import { exactDay } from '#domain/calendar/exact-schema.ts'
import { DATEORD, ENUM, INT, POS, REQ, UNIQ } from '#domain/messages.ts'
import { MEMBER_RANKS, ROTATIONS } from './values.ts'

const member = z
  .object(
    {
      driver: z.string({ error: REQ }).min(1, REQ),
      rank: z.enum(MEMBER_RANKS, { error: ENUM }),
      priority: z.int({ error: INT }),
      from: exactDay.nullish(),
      to: exactDay.nullish(),
    },
    { error: REQ },
  )
  .refine(({ from, to }) => !from || !to || from <= to, { error: DATEORD, path: ['to'] })

export const rotationInput = z
  .object({
    rotation: z.enum(ROTATIONS, { error: ENUM }),
    weeks: z.int({ error: INT }).min(1, POS).nullish(),
    anchorDate: exactDay.nullish(),
    members: z.array(member, { error: REQ }),
    dates: z.array(exactDay, { error: REQ }),
  })
  .refine(({ rotation, anchorDate }) => rotation === 'FIXE' || Boolean(anchorDate), { error: REQ, path: ['anchorDate'] })
  .refine(({ rotation, weeks }) => rotation !== 'CYCLE' || Boolean(weeks), { error: REQ, path: ['weeks'] })
  .superRefine(({ members }, context) => {
    const taken = new Set<string>()
    for (const [index, { rank, priority }] of members.entries()) {
      const place = `${rank} ${priority}`
      if (taken.has(place)) context.addIssue({ code: 'custom', path: ['members', index, 'priority'], message: UNIQ })
      taken.add(place)
    }
  })
