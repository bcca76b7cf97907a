import { openSql } from '#api/db/database-url.ts'

interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  preferences: Record<string, unknown>
}

export interface AccountsAsTheyWere {
  restore(): Promise<void>
}

/** For what people change of their own account: nobody is signed in anywhere, and `restore` leaves the accounts as they were. */
export async function keepAccounts(databaseUrl: string): Promise<AccountsAsTheyWere> {
  const sql = openSql(databaseUrl, { max: 1 })
  await sql`update session set revoked_at = now(), revoked_because = 'SIGN_OUT' where revoked_at is null`
  const accounts = await sql<Account[]>`
    select id, email, first_name as "firstName", last_name as "lastName", phone, preferences from account`
  return {
    async restore() {
      for (const { id, email, firstName, lastName, phone, preferences } of accounts) {
        await sql`update account set email = ${email}, first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
          preferences = ${sql.json(preferences as never)} where id = ${id}`
      }
      await sql.end()
    },
  }
}
