import { npm } from './install.mjs'
import { runQuietly } from './run.mjs'

const UNANSWERED = 'audit : le registre ne le propose pas'

/** Known vulnerabilities, high or worse, in the production packages. A registry that does not answer is not a failure. */
export async function audit() {
  const [program, ...args] = npm()
  const options = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { output } = await runQuietly(program, [...args, ...options])
  const { lines, ...counts } = auditOutcome(output)
  for (const line of lines) console.log(line)
  return counts
}

/** Counts and printable lines of npm's output. */
export function auditOutcome(output) {
  const report = readReport(output)
  if (!report) return { passed: 0, failed: 0, lines: [UNANSWERED] }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (grave.length === 0) return { passed: 1, failed: 0, lines: [] }
  return { passed: 0, failed: 1, lines: grave.map(({ name, severity, range }) => `audit : ${name} ${range} (${severity})`) }
}

/** Warnings may precede the report; an error is also JSON, but without a list of vulnerabilities. */
function readReport(output) {
  try {
    const report = JSON.parse(output.slice(output.search(/^\{/m), output.lastIndexOf('}') + 1))
    return report.vulnerabilities ? report : null
  } catch {
    return null
  }
}
