/**
 * Writes app/components/ui/icons.svg from lucide's drawings: one cached file that every `<Icon>` refers to,
 * so that a page carries no path and the browser's code no icon.
 */
import { writeFileSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ICON_NAMES } from '../app/components/ui/icon-names.ts'

const symbols = await Promise.all(
  ICON_NAMES.map(async name => {
    const drawing: { default: ComponentType } = await import(`lucide-react/icons/${name}`)
    const shapes = renderToStaticMarkup(createElement(drawing.default)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, '/>')}</symbol>`
  }),
)
writeFileSync(
  new URL('../app/components/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- lucide, ISC licence; written by scripts/icons.ts -->\n${symbols.join('\n')}\n</svg>\n`,
)
