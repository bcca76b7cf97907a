import { keepAccounts } from './accounts.ts'
import { test as base } from './quai.ts'

export { expect } from './quai.ts'

/** `test` for what people change of their own account: a worker's tests share its accounts. */
export const test = base.extend<{ ownAccounts: undefined }>({
  ownAccounts: [
    async ({ quai }, use) => {
      const accounts = await keepAccounts(quai.databaseUrl)
      await use(undefined)
      await accounts.restore()
    },
    { auto: true },
  ],
})
