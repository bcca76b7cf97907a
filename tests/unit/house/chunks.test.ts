import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHUNKS, isOf } from '../../../client-chunks.ts'
import { modulesIn } from './module-graph.ts'

const modules = ['app', 'domain'].flatMap(modulesIn).filter(file => !file.includes('.server'))

describe.each(Object.entries(CHUNKS))('what comes in the chunk %s', (name, lines) => {
  const names = Object.keys(CHUNKS)
  const before = Object.entries(CHUNKS).flatMap(([other, lines]) => (names.indexOf(other) < names.indexOf(name) ? lines : []))

  it.each(lines)('%s is there', line => {
    // A picture or a library is no module of ours.
    const others = /\.svg$|^node_modules\//.test(line) && existsSync(line) ? [line] : []
    const named = [...modules, ...others].filter(module => isOf(line, module) && !before.some(earlier => isOf(earlier, module)))
    expect(named).not.toEqual([])
  })
})
