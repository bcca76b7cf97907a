import { z } from 'zod'
import { flag, oneOf, optionalDate, someOf, text } from '#domain/fields.ts'
import { checkNetwork } from '#domain/formats/ip.ts'
import { ENUM } from '#domain/messages.ts'
import { type Act, RIGHTS } from '#domain/rights.ts'
import { KEY_AREAS, KEY_ROLES, keyActsOf } from './fields.ts'

const NO_RIGHT = 'Choisissez au moins un droit'
const TOO_MANY_NETWORKS = 'Vingt réseaux au plus'
export const PAST_DAY = "Choisissez aujourd'hui ou un jour à venir"

/** One network a line, or a list. */
const networks = z
  .preprocess(
    value => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : (value ?? [])),
    z.array(z.string().max(50)).max(20, TOO_MANY_NETWORKS),
  )
  .transform((typed, ctx) => {
    const checks = typed.map(checkNetwork)
    const wrong = checks.find(({ valid }) => !valid)
    if (wrong) ctx.addIssue({ code: 'custom', message: wrong.message! })
    return checks.flatMap(({ normalized }) => normalized ?? [])
  })

/** Access of an application: its rights are some of those of a role. */
export const applicationSchema = z
  .object({
    name: text(60),
    role: oneOf(KEY_ROLES),
    areas: someOf(KEY_AREAS),
    acts: someOf(Object.keys(RIGHTS) as [Act, ...Act[]]),
    positions: flag(),
    networks,
    expiresOn: optionalDate(),
  })
  .superRefine(({ role, areas, acts, positions }, ctx) => {
    if (areas.length === 0 && !positions) ctx.addIssue({ code: 'custom', path: ['areas'], message: NO_RIGHT })
    const offered = keyActsOf(role).flatMap(group => group.acts.map(([act]) => act))
    if (acts.some(act => !offered.includes(act))) ctx.addIssue({ code: 'custom', path: ['acts'], message: ENUM })
  })
export type ApplicationInput = z.output<typeof applicationSchema>
