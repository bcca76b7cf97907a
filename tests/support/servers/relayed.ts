import { test as base } from '../quai.ts'
import { type Relay, startRelay } from './relay.ts'

export { expect } from '../quai.ts'
export { failure } from './relay.ts'

/** `test` with a relay before the worker's own host. */
export const test = base.extend<{ relay: Relay }, { relayed: Relay }>({
  relayed: [
    async ({ quai }, use) => {
      const relay = await startRelay(quai.url)
      await use(relay)
      await relay.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  relay: async ({ relayed }, use) => {
    relayed.reset()
    await use(relayed)
    relayed.reset()
  },
})
