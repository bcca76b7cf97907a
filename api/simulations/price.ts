import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { co2Of } from '#domain/sales/pricing/co2.ts'
import { costOf } from '#domain/sales/pricing/cost.ts'
import { co2Input, costInput, fuelIndexationInput, palletPriceInput } from '#domain/sales/pricing/cost-schema.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import { palletPrice } from '#domain/sales/pricing/pallet-price.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

const spec = (summary: string) => describeRoute({ tags: ['simulations'], summary })

/** Price calculators (`domain.md` §6.4–6.7) for other programs; stores nothing. */
export const priceSimulations = new Hono<Env>()
  .use(office)
  .post('/cost', spec("Coût et prix d'un trajet au trinôme"), body(costInput), c => c.json(costOf(c.req.valid('json'))))
  .post('/pallet-price', spec('Prix à la palette sur une grille'), body(palletPriceInput), c => {
    const { pallets, grid, ...options } = c.req.valid('json')
    return c.json(palletPrice(pallets, grid, options))
  })
  .post('/fuel-indexation', spec('Indexation gazole'), body(fuelIndexationInput), c =>
    c.json(fuelIndexation(c.req.valid('json'))),
  )
  .post('/co2', spec('Émissions de CO₂e'), body(co2Input), c => c.json(co2Of(c.req.valid('json'))))
