import type { RequestKind, RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { AFTERNOON_MIN, type Shape } from './routes.ts'

export interface Plan {
  kind: RequestKind
  shape: Shape
  status: RequestStatus
  depot: number
  lines: number
  given: boolean
  later: number
}

/** Requests by shape and depot (`DEPOT_CITIES`): with one line, two lines, sub-contracted. */
const ACTIVE: Record<Shape, readonly (readonly [number, number, number])[]> = {
  NIGHT: [
    [1, 3, 0],
    [2, 1, 0],
    [2, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
  ],
  LONG: [
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ],
  HALF: [
    [1, 3, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
  ],
  CARRIER: [
    [0, 3, 0],
    [4, 0, 0],
    [4, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
  ],
  DEDICATED: [
    [3, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ],
  VAN: [
    [4, 2, 1],
    [0, 2, 0],
    [2, 1, 0],
    [0, 1, 1],
    [0, 1, 0],
  ],
}

const OTHERS: readonly (readonly [RequestKind, Shape, RequestStatus, number])[] = [
  ['SPOT', 'LONG', 'ACTIF', 0],
  ['SPOT', 'LONG', 'TERMINE', 0],
  ['SPOT', 'LONG', 'TERMINE', 3],
  ['SPOT', 'LONG', 'PROPOSE', 1],
  ['LIGNE_REGULIERE', 'HALF', 'SUSPENDU', 0],
  ['MESSAGERIE', 'VAN', 'TERMINE', 1],
  ['LIGNE_REGULIERE', 'CARRIER', 'A_CONCEVOIR', 2],
  ['TRACTION', 'NIGHT', 'A_CONCEVOIR', 0],
  ['MESSAGERIE', 'VAN', 'A_CONCEVOIR', 3],
  ['DEDIE', 'DEDICATED', 'A_CONCEVOIR', 1],
  ['LIGNE_REGULIERE', 'HALF', 'EN_CONCEPTION', 0],
  ['TRACTION', 'NIGHT', 'EN_CONCEPTION', 2],
  ['MESSAGERIE', 'VAN', 'EN_CONCEPTION', 0],
  ['LIGNE_REGULIERE', 'LONG', 'CONCU', 1],
  ['DEDIE', 'DEDICATED', 'CONCU', 3],
  ['LIGNE_REGULIERE', 'CARRIER', 'PROPOSE', 0],
  ['TRACTION', 'NIGHT', 'PROPOSE', 1],
  ['LIGNE_REGULIERE', 'HALF', 'REFUSE', 2],
  ['LIGNE_REGULIERE', 'CARRIER', 'REFUSE', 0],
]

const KINDS: Record<Shape, RequestKind> = {
  NIGHT: 'TRACTION',
  LONG: 'LIGNE_REGULIERE',
  HALF: 'LIGNE_REGULIERE',
  CARRIER: 'LIGNE_REGULIERE',
  DEDICATED: 'DEDIE',
  VAN: 'MESSAGERIE',
}

/** Eighty cahiers des charges (`domain.md` §8). */
export function requestPlans(): Plan[] {
  return [...activePlans(), ...OTHERS.map(([kind, shape, status, depot]) => ({ kind, shape, status, depot, ...ONE_LINE }))]
}

function activePlans(): Plan[] {
  return (Object.keys(ACTIVE) as Shape[]).flatMap(shape =>
    ACTIVE[shape].flatMap(([singles, doubles, given], depot) => {
      const plan = { kind: KINDS[shape], shape, status: 'ACTIF' as const, depot, ...ONE_LINE }
      return [
        ...Array.from({ length: doubles }, (_, index) => ({ ...plan, lines: 2, later: twiceLaterBy(shape, depot, index) })),
        ...Array.from({ length: singles }, (_, index) => ({ ...plan, later: laterBy(shape, depot, index) })),
        ...Array.from({ length: given }, () => ({ ...plan, given: true })),
      ]
    }),
  )
}

const ONE_LINE = { lines: 1, given: false, later: 0 }

/** Afternoon, evening and night runs, so that someone is always on the road. */
function laterBy(shape: Shape, depot: number, index: number): number {
  if (shape === 'NIGHT') return depot < 2 ? 0 : index === 0 ? EVENING_TRUNK : LATE_TRUNK
  if (shape === 'VAN' && depot === 0 && (index === 0 || index === 3)) return index === 0 ? EARLY_ROUND : EVENING_ROUND
  return ['HALF', 'CARRIER', 'VAN'].includes(shape) && index % 2 === 1 ? AFTERNOON_MIN : 0
}

/** First depot's vans run twice a day, early or until the evening, Sundays too. */
function twiceLaterBy(shape: Shape, depot: number, index: number): number {
  return shape === 'VAN' && depot === 0 ? (index === 0 ? EARLY_ROUND : LATE_ROUNDS) : 0
}

const EVENING_TRUNK = -210
/** Until 23:00, so that loading ends before midnight. */
const LATE_TRUNK = 60
const EARLY_ROUND = -120
const EVENING_ROUND = 630
const LATE_ROUNDS = 270
