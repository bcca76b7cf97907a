import type { Answer, ApiClient } from '#app/lib/api/answers.ts'

type MyAbsences = Answer<ApiClient['home']['my-day']['absences']['$get']>

/** What a driver reads of his day; the key makes a button that is pressed twice write once. */
export type Day = Answer<ApiClient['home']['my-day']['$get']> & {
  absences: MyAbsences['rows']
  balances: MyAbsences['balances']
  infractions: Answer<ApiClient['home']['my-day']['infractions']['$get']>['rows']
  papers: Answer<ApiClient['home']['my-day']['papers']['$get']>
  idempotencyKey: string
}
