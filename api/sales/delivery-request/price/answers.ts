import { z } from 'zod'
import { numbered, rowOf } from '#api/middleware/answers.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { costReferences } from '#api/schema/transverse/cnr.table.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { FACTOR_BASES, MARGIN_METHODS } from '#domain/sales/pricing/cost.ts'
import { FACTOR_SIGNS } from '#domain/transverse/cost-factors/values.ts'

export const pricePrice = () => numbered().extend({ status: z.enum(REQUEST_STATUSES) })

const term = () =>
  rowOf(deliveryRequestVersions)
    .pick({ rates: true, marginPct: true, kmLoaded: true, kmEmpty: true, serviceHours: true })
    .extend(rowOf(deliveryRequestVersions).pick({ days: true, nightHours: true, meals: true, tollsCents: true }).shape)
    .extend(
      rowOf(deliveryRequestVersions).pick({ tollsCharge: true, emptyKmCharge: true, costCents: true, costFactors: true }).shape,
    )
    .extend(
      rowOf(deliveryRequestVersions).pick({ marginMethod: true, pricingMode: true, unitPrice: true, minimumCents: true }).shape,
    )
    .extend(rowOf(deliveryRequestVersions).pick({ minimumHours: true, grid: true, payForNextBracket: true }).shape)
    .extend(rowOf(deliveryRequestVersions).pick({ chargedQuantity: true, quantityRule: true, quantityTolerancePct: true }).shape)
    .extend({ frozen: z.boolean() })

const factor = () =>
  z.object({
    id: z.string(),
    ofVersion: z.boolean(),
    code: z.string(),
    label: z.string(),
    basis: z.enum(FACTOR_BASES),
    amount: z.string(),
    sign: z.enum(FACTOR_SIGNS),
    stored: z.boolean(),
    applies: z.boolean(),
    chosen: z.boolean(),
    quantity: z.string(),
    entered: z.string().nullable(),
  })

const turn = () => z.object({ at: z.number(), by: z.number(), side: z.enum(['ABOVE', 'BELOW']), turns: z.enum(['LOSS', 'GAIN']) })

const priceSheet = () =>
  z.object({
    price: rowOf(journeySettlements)
      .pick({ tollsCents: true, costCents: true, priceCents: true, transportPriceCents: true })
      .extend({
        cost: z
          .object({
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
          .nullable(),
        marginCents: z.int().nullable(),
        marginRates: z.object({ onCost: z.string().nullable(), onPrice: z.string().nullable() }),
        km: z.string(),
        costPerKm: z.string().nullable(),
        pricePerKm: z.string().nullable(),
        charge: z
          .object({
            quantity: z.string(),
            unitPrice: z.string(),
            reason: z.enum(['TRANCHE', 'MINIMUM', 'PAYANT_POUR']),
            amountCents: z.int(),
          })
          .nullable(),
        supplements: z.array(
          z.object({
            factor: z.object({
              factorId: z.string(),
              code: z.string(),
              label: z.string(),
              basis: z.enum(FACTOR_BASES),
              amount: z.string(),
              quantity: z.string(),
              follows: z.enum(['NIGHT', 'KM', 'HOURS', 'DAYS', 'MEALS', 'PALLETS', 'RUN']).optional(),
              sign: z.enum(FACTOR_SIGNS).optional(),
            }),
            quantity: z.string(),
            amountCents: z.int(),
          }),
        ),
      }),
    cascade: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        calculation: z.string(),
        amountCents: z.int(),
        share: z.string().nullable(),
        from: z.number(),
        to: z.number(),
        kind: z.enum(['margin', 'price', 'cost', 'charged', 'added', 'term']),
      }),
    ),
    breakEven: z
      .object({
        priceCents: z.number(),
        km: turn().nullable(),
        minutes: turn().nullable(),
        quantity: z.string().nullable(),
        scaleCents: z.int(),
      })
      .nullable(),
    target: z.object({ pct: z.string(), method: z.enum(MARGIN_METHODS), priceCents: z.number(), otherCents: z.int() }).nullable(),
    chargeWords: z.string().nullable(),
  })

const reference = () =>
  rowOf(costReferences).omit({ createdAt: true, updatedAt: true, version: true, validTo: true, tollsPerKm: true })

export const pricePriceSimulation = () =>
  z.object({
    terms: term(),
    factors: z.array(factor()),
    sheet: priceSheet(),
    recorded: z.object({
      terms: term(),
      reference: z.string(),
      factors: z.array(factor()),
      references: z.array(reference()),
      ratesFrom: z.iso.date().nullable(),
      earlier: z.object({ versionNo: z.int(), priceCents: z.number() }).nullable(),
    }),
  })

export const priceAnswer = () =>
  z.object({
    sheet: priceSheet(),
    terms: term(),
    reference: z.string(),
    factors: z.array(factor()),
    references: z.array(reference()),
    ratesFrom: z.iso.date().nullable(),
    earlier: z.object({ versionNo: z.int(), priceCents: z.number() }).nullable(),
  })
