import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'domain/README.md'], { cwd: root })

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

function anchorsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
}

/** The target of a link: a file or folder, with its heading where one is named. */
function leads(page: string, link: string): boolean {
  const [path, anchor] = link.split('#')
  const target = path ? join(root, dirname(page), path) : join(root, page)
  return existsSync(target) && (!anchor || anchorsIn(target).includes(anchor))
}

test('every link of the documentation leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap(page =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter(link => !/^[a-z]+:/.test(link) && !leads(page, link))
      .map(link => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(20)
})
