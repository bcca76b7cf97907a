import { asWords } from '#domain/field-book.ts'
import { toLocal } from './clock.ts'
import { formatDate } from './dates.ts'

/** A history field with an instant, in the carrier's local time: « 20/11/2026 06:30 ». */
export const asInstant = (label: string) =>
  asWords<string>(label, instant => {
    const local = toLocal(instant)
    return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
  })
