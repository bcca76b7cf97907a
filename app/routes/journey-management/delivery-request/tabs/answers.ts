import type { Answer, ApiClient } from '#app/lib/api/answers.ts'

type Conception = ApiClient['journey-management']['delivery-request'][':id']

export type CostSheet = Answer<Conception['cost']['$get']>
export type Simulated = Answer<Conception['week']['$get']>
export type Compared = Answer<Conception['variants']['$get']>
