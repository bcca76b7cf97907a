import { co2Of } from '#domain/sales/pricing/co2.ts'
import { costOf } from '#domain/sales/pricing/cost.ts'
import { co2Input, costInput, fuelIndexationInput, palletPriceInput } from '#domain/sales/pricing/cost-schema.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import { palletPrice } from '#domain/sales/pricing/pallet-price.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { priceCo2, priceCost, priceFuelIndexation, pricePalletPrice } from './answers.ts'

/** Price calculators (`domain.md` §6.4–6.7) for other programs; stores nothing. */
export const priceSimulations = operations('simulations', office)
  .read('POST /cost', "Coût et prix d'un trajet au trinôme", { body: costInput, answer: priceCost }, ({ body }) => costOf(body))
  .read(
    'POST /pallet-price',
    'Prix à la palette sur une grille',
    { body: palletPriceInput, answer: pricePalletPrice },
    ({ body: { pallets, grid, ...options } }) => palletPrice(pallets, grid, options),
  )
  .read('POST /fuel-indexation', 'Indexation gazole', { body: fuelIndexationInput, answer: priceFuelIndexation }, ({ body }) =>
    fuelIndexation(body),
  )
  .read('POST /co2', 'Émissions de CO₂e', { body: co2Input, answer: priceCo2 }, ({ body }) => co2Of(body))
