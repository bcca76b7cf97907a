import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import type { Problem } from './problem.ts'

type Said = { proposal: Proposal } | { done: number; total: number }

/** Interval in milliseconds at which progress is reported and a cancellation noticed. */
const REPORT_MS = 500

/** Makes the plan in a worker thread. Rejects when `progress` does: the thread then ends at once. `root`: project folder, since the server is a bundle. */
export function planInThread(
  root: string,
  problem: Problem,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Proposal> {
  return new Promise((resolve, reject) => {
    // Node runs the TypeScript source directly, as server.ts does.
    const worker = new Worker(join(root, 'api/journey-management/best-plan/plan-worker.ts'), { workerData: problem })
    let reached = { done: 0, total: problem.drivers.length }
    const report = () => {
      progress(reached.done, reached.total).catch((error: unknown) => end(() => reject(error)))
    }
    const timer = setInterval(report, REPORT_MS)
    const end = (answer: () => void) => {
      clearInterval(timer)
      // Its end is awaited, so that a cancelled search uses no processor any more.
      worker.removeAllListeners()
      void worker.terminate().then(answer)
    }
    worker.once('error', error => end(() => reject(error)))
    worker.once('exit', code => end(() => reject(new Error(`the thread of a plan ended with ${code}`))))
    worker.on('message', (said: Said) => {
      if ('proposal' in said) end(() => resolve(said.proposal))
      else reached = said
    })
  })
}
