import type { ApiClient } from './client.server.ts'
import type { ApiResponse } from './error.ts'

export type { ApiClient }

/** What an operation of the API answers, as its own query says: `Answer<ApiClient['sales']['companies']['$get']>`. */
export type Answer<Operation> = Operation extends (...args: never[]) => Promise<ApiResponse<infer Body>> ? Body : never

/** A row of a list of the API. */
export type RowOf<Operation> = Answer<Operation> extends { rows: readonly (infer Row)[] } ? Row : never
