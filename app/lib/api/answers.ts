import type { ApiClient } from './client.server.ts'
import type { ApiResponse } from './error.ts'

export type { ApiClient }

/** Response type of an API operation, for its own query: `Answer<ApiClient['sales']['companies']['$get']>`. */
export type Answer<Operation> = Operation extends (...args: never[]) => Promise<ApiResponse<infer Body>> ? Body : never

/** Row type of a list of the API. */
export type RowOf<Operation> = Answer<Operation> extends { rows: readonly (infer Row)[] } ? Row : never
