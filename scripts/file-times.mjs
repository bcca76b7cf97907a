import { writeFileSync } from 'node:fs'

/** Reporter of vitest: how long each file took, with its imports and hooks, which the JSON report leaves out. */
export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map(module => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return { file: module.relativeModuleId, ms: collectDuration + setupDuration + duration }
    })
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
  }
}
