import { z } from 'zod'
import { finding } from '#api/trade/tours/answers.ts'

export const createdAssignment = () => z.object({ assignable: z.boolean(), findings: z.array(finding()) })

export const createdDamageCeiling = () =>
  z.object({
    items: z.array(z.object({ ceilingCents: z.int().nullable(), dueCents: z.int() })),
    totalCents: z.int(),
    rule: z.enum(['MOINS_DE_3T', '3T_ET_PLUS', 'VALEUR_DECLAREE']),
  })

export const drivingTimeWeeklyRests = () =>
  z.object({
    conforming: z.boolean(),
    rests: z.array(z.object({ start: z.string(), end: z.string(), minutes: z.int(), kind: z.enum(['REGULIER', 'REDUIT']) })),
    findings: z.array(
      z.object({ code: z.enum(['REPOS_TARDIF', 'SEMAINE_SANS_REPOS', 'DEUX_REDUITS', 'SEPT_JOURS']), at: z.string() }),
    ),
  })

export const drivingTimeWeeklyRestCompensation = () => z.object({ dueHours: z.string(), before: z.string().nullable() })

export const drivingTimeDrivingTime = () =>
  z.object({
    conforming: z.boolean(),
    findings: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        code: z.enum([
          'CONDUITE_CONTINUE',
          'CONDUITE_JOUR',
          'CONDUITE_SEMAINE',
          'CONDUITE_DEUX_SEMAINES',
          'REPOS_JOURNALIER',
          'REPOS_JOURNALIER_REDUIT',
          'REPOS_HEBDOMADAIRE',
          'SERVICE_JOUR',
          'SERVICE_SEMAINE',
          'SERVICE_NUIT',
          'AMPLITUDE',
          'PAUSE_TRAVAIL',
        ]),
        severity: z.enum(['BLOQUANT', 'AVERTISSEMENT']),
        valueMinutes: z.number(),
        limitMinutes: z.number(),
        message: z.string(),
      }),
    ),
    totals: z.object({
      drivingMinutes: z.number(),
      serviceMinutes: z.number(),
      nightMinutes: z.number(),
      amplitudeMinutes: z.number(),
      longestContinuousDrivingMinutes: z.number(),
    }),
  })

export const createdDuration = () => z.object({ minutes: z.int() })

export const createdEta = () =>
  z.object({
    stops: z.array(z.object({ eta: z.string(), gapMinutes: z.int(), state: z.enum(['EN_RETARD', 'A_RISQUE', 'A_L_HEURE']) })),
  })

export const invoiceLateFee = () => z.object({ interestCents: z.int(), indemnityCents: z.int(), totalCents: z.int() })

export const invoiceInvoice = () =>
  z.object({
    lineCents: z.array(z.number()),
    vat: z.array(z.object({ ratePct: z.string(), baseCents: z.int(), vatCents: z.int() })),
    totalExclVatCents: z.int(),
    totalVatCents: z.int(),
    totalInclVatCents: z.int(),
  })

export const createdLeave = () => z.object({ ouvrables: z.string(), ouvres: z.string(), calendaires: z.string() })

export const priceCo2 = () => z.object({ kg: z.string(), shares: z.array(z.object({ label: z.string(), kg: z.string() })) })

export const priceFuelIndexation = () => z.object({ variationPct: z.string(), ratePct: z.string(), amountCents: z.int() })

export const pricePalletPrice = () =>
  z
    .object({
      amountCents: z.int(),
      bracket: z.object({ from: z.number(), to: z.number() }),
      reason: z.enum(['TRANCHE', 'MINIMUM', 'PAYANT_POUR']),
    })
    .optional()

export const priceCost = () =>
  z.object({
    kmTermCents: z.number(),
    hourTermCents: z.int(),
    dayTermCents: z.int(),
    subtotalCents: z.int(),
    tollsCents: z.int(),
    factors: z.array(z.object({ label: z.string(), amountCents: z.int() })),
    costCents: z.int(),
    marginCents: z.int(),
    priceCents: z.number(),
    transportPriceCents: z.int(),
    costPerKm: z.string().nullable(),
    pricePerKm: z.string().nullable(),
  })

export const createdRecurrence = () => z.object({ dates: z.array(z.string()) })

export const createdRotation = () => z.object({ dates: z.array(z.object({ date: z.iso.date(), driver: z.string().nullable() })) })
