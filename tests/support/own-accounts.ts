import { openSql } from '#api/db/database-url.ts'
import { test as base } from './quai.ts'

export { expect } from './quai.ts'

interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  preferences: Record<string, unknown>
}

/**
 * `test` for what people change of their own account. A worker's tests share its accounts: each of these finds them without a session
 * anywhere and leaves them as they were.
 */
export const test = base.extend<{ ownAccounts: undefined }>({
  ownAccounts: [
    async ({ quai }, use) => {
      const sql = openSql(quai.databaseUrl, { max: 1 })
      await sql`update session set revoked_at = now(), revoked_because = 'SIGN_OUT' where revoked_at is null`
      const accounts = await sql<
        Account[]
      >`select id, email, first_name as "firstName", last_name as "lastName", phone, preferences
        from account`
      await use(undefined)
      for (const { id, email, firstName, lastName, phone, preferences } of accounts) {
        await sql`update account set email = ${email}, first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
          preferences = ${sql.json(preferences as never)} where id = ${id}`
      }
      await sql.end()
    },
    { auto: true },
  ],
})
