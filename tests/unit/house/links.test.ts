import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

test('decisions are numbered without gaps, and the list of decisions has each', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .map(file => basename(file))
    .sort()
  expect(files.map(file => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
  const listed = [...readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').matchAll(/\]\((\d[^)]+)\)/g)]
  expect(listed.map(([, file]) => file)).toEqual(files)
})
