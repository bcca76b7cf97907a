import { parentPort, workerData } from 'node:worker_threads'
import { planOf } from './plan.ts'
import type { Problem } from './problem.ts'

const port = parentPort!
port.postMessage({ proposal: await planOf(workerData as Problem, (done, total) => port.postMessage({ done, total })) })
