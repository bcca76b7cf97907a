import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half of what `axe.source` would send to each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Faults that axe finds in a page, one line each. `part` selects what is examined (default: the page), `without` what is left out,
 * `rules` the rules (default: all). The script is loaded once a document: to load it costs as much as to run it.
 */
export async function faultsOf(
  page: Page,
  { part, rules, without }: { part?: string; rules?: readonly string[]; without?: string } = {},
): Promise<string[]> {
  if (part) await page.locator(part).waitFor()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ part, rules, without }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        without ? { exclude: [without] } : (part ?? document),
        {
          resultTypes: ['violations'],
          ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
        },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { part, rules, without },
  )
}
