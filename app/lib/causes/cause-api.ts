import type { CauseListKey } from '#domain/transverse/causes/fields.ts'
import type { ApiClient } from '../api/answers.ts'

/** One list of causes as the API has it: the same operations under each address. */
export type CauseApi = ApiClient['transverse'][CauseListKey]
