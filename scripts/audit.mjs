import { npm } from './install.mjs'
import { runQuietly } from './run.mjs'

const UNANSWERED = 'audit : le registre ne le propose pas'

/** Known faults, high or worse, in the packages that production runs. A registry that does not answer counts for nothing. */
export async function audit() {
  const [program, ...args] = npm()
  const options = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { output } = await runQuietly(program, [...args, ...options])
  const { lines, ...counts } = auditOutcome(output)
  for (const line of lines) console.log(line)
  return counts
}

/** What npm printed, as counts and lines to show. */
export function auditOutcome(output) {
  const report = readReport(output)
  if (!report) return { passed: 0, failed: 0, lines: [UNANSWERED] }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (grave.length === 0) return { passed: 1, failed: 0, lines: [] }
  return { passed: 0, failed: 1, lines: grave.map(({ name, severity, range }) => `audit : ${name} ${range} (${severity})`) }
}

/** Warnings may stand before the report; an error is JSON as well, but has no vulnerabilities to list. */
function readReport(output) {
  try {
    const report = JSON.parse(output.slice(output.search(/^\{/m), output.lastIndexOf('}') + 1))
    return report.vulnerabilities ? report : null
  } catch {
    return null
  }
}
