import { z } from 'zod'
import { identified, rowOf } from '#api/middleware/answers.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'

export const readNotification = () => identified().extend({ link: z.string().nullable() })

export const readNotifications = () => z.object({ done: z.int() })

export const notificationUnread = () => z.object({ unread: z.int() })

export const notificationsList = () =>
  z.object({ rows: z.array(rowOf(notifications).omit({ object: true, userId: true })), unread: z.int() })
