import { asWords } from '#domain/field-book.ts'
import { toLocal } from './clock.ts'
import { formatDate } from './dates.ts'

/** A field that holds an instant, read on the carrier's clock: « 20/11/2026 06:30 ». */
export const asInstant = (label: string) =>
  asWords<string>(label, instant => {
    const local = toLocal(instant)
    return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
  })
