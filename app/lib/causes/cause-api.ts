import type { CauseListKey } from '#domain/transverse/causes/fields.ts'
import type { ApiClient } from '../api/answers.ts'

/** API of one list of causes; all three have the same operations. */
export type CauseApi = ApiClient['transverse'][CauseListKey]
