/**
 * Writes app/components/ui/icon-drawings.css from lucide's drawings: one CSS mask per icon, so that an icon costs one element and no
 * request or script.
 */
import { writeFileSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ICON_NAMES } from '../app/components/ui/icon-names.ts'

/** Drawn at 14 px beside text, where the common stroke would be too thin. */
const BOLD = ['arrow-down', 'arrow-up', 'chevron-down'] as const

async function drawing(name: string, stroke: number): Promise<string> {
  const icon: { default: ComponentType } = await import(`lucide-react/icons/${name}`)
  const shapes = renderToStaticMarkup(createElement(icon.default))
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>')
    .replaceAll('"', "'")
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='${stroke}' stroke-linecap='round' stroke-linejoin='round'>${shapes}</svg>")`
}

/** Drawn by CSS in every row, where a class each time would cost bytes. */
const ALSO: Record<string, string> = { ellipsis: '.menu-cell > a' }

const rules = await Promise.all(
  ICON_NAMES.map(async name => {
    const bold = BOLD.some(one => one === name) ? `\n  --icon-bold: ${await drawing(name, 2)};` : ''
    return `${[`.i-${name}`, ...(ALSO[name] ? [ALSO[name]] : [])].join(',\n')} {\n  --icon: ${await drawing(name, 1.75)};${bold}\n}`
  }),
)
writeFileSync(
  new URL('../app/components/ui/icon-drawings.css', import.meta.url),
  `/* lucide, ISC licence; written by scripts/icons.ts */\n${rules.join('\n')}\n`,
)
