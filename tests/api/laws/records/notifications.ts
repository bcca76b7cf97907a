import { eq } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import type { House, RecordCases } from '../record-case.ts'

async function told({ db, number }: House) {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN'))
  const [row] = await db
    .insert(notifications)
    .values({ userId: account!.id, kind: 'ALERT', object: `law ${number()}`, text: 'Alerte' })
    .returning({ id: notifications.id })
  return { id: row!.id }
}

/** Notifications of one user. */
export const notificationCases: RecordCases = {
  'POST /notifications/read': async house => {
    await told(house)
    return { root: null }
  },
  'POST /notifications/{id}/read': async house => ({ at: await told(house), root: null }),
}
