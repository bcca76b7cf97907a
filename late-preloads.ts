import type { Plugin } from 'vite'

/** How a screen names a late part (`app/lib/navigation/late.ts`). */
const PART = /\blate\(\(\) => import\('([^']+)'\), '\w+'/g

/**
 * Tells the server which scripts a late part of a screen needs, so that a document which shows the part names them: the browser asks for them
 * together with the screen's own, and not once these have come and run.
 */
export function latePreloads(): Plugin {
  /** By module, what the browser loads for it beside the entry. */
  const scripts = new Map<string, string[]>()
  return {
    name: 'late-preloads',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const loaded = (name: string, all = new Set<string>()): Set<string> => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || all.has(name)) return all
        all.add(name)
        for (const imported of file.imports) loaded(imported, all)
        return all
      }
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const entry = loaded(chunks.find(file => file.facadeModuleId?.endsWith('/entry.client.tsx'))!.fileName)
      for (const { fileName, moduleIds } of chunks) {
        const own = [...loaded(fileName)].filter(name => !entry.has(name)).map(name => `/${name}`)
        for (const id of moduleIds) scripts.set(id, own)
      }
    },
    async transform(code, id) {
      if (this.environment.name !== 'ssr') return
      let told = code
      for (const [call, path] of code.matchAll(PART)) {
        const part = await this.resolve(path!, id)
        if (part) told = told.replace(call, `${call}, ${JSON.stringify(scripts.get(part.id))}`)
      }
      return told === code ? null : { code: told, map: null }
    },
  }
}
