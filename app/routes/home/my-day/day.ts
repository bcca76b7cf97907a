import type { Answer, ApiClient } from '#app/lib/api/answers.ts'

type MyAbsences = Answer<ApiClient['home']['my-day']['absences']['$get']>

/** Data of a driver's day. The idempotency key makes a double press write once. */
export type Day = Answer<ApiClient['home']['my-day']['$get']> & {
  absences: MyAbsences['rows']
  balances: MyAbsences['balances']
  infractions: Answer<ApiClient['home']['my-day']['infractions']['$get']>['rows']
  papers: Answer<ApiClient['home']['my-day']['papers']['$get']>
  idempotencyKey: string
}
