import { Children, cloneElement, isValidElement, type LinkHTMLAttributes, type ReactElement, type ReactNode, use } from 'react'
import { Links, Scripts } from 'react-router'
import { LateScripts } from '#app/lib/navigation/late.ts'

type Nonce = string | undefined
type Link = ReactElement<LinkHTMLAttributes<HTMLLinkElement> & { precedence?: string }>

/**
 * React Router's links. React writes a stylesheet before all other files if it has a precedence, else behind them. React Router adds a
 * `#` to one that a lazy script needs too, so that it may remove its own; React removes none, and the script would fetch the file again.
 */
export function PageLinks({ nonce }: { nonce: Nonce }) {
  return Children.map(childrenOf(Links({ nonce })), part =>
    isLink(part) && part.props.rel === 'stylesheet'
      ? cloneElement(part, { precedence: 'page', href: part.props.href!.replace(/#$/, '') })
      : part,
  )
}

/**
 * React Router's scripts. Its preloads would share the line with the stylesheet, for which the text waits: a browser does not delay
 * them for their low priority. So a script names them, which a browser runs once the stylesheet has come. A printed page has none: its one
 * script opens the print dialog.
 */
export function PageScripts({ nonce }: { nonce: Nonce }) {
  if (import.meta.env.SSR && !use(LateScripts)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words.
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "addEventListener('load', () => print())" }} />
  }
  const parts = Children.toArray(childrenOf(Scripts({ nonce })))
  const late = use(LateScripts) ?? []
  const scripts = new Set([...parts.flatMap(part => (isLink(part) ? part.props.href! : [])), ...late])
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of our own files.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? preloads([...scripts]) : ' ' }}
      />
      {parts.filter(part => !isLink(part))}
    </>
  )
}

const preloads = (scripts: readonly string[]) => `for (const href of ${JSON.stringify(scripts)})
document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))`

const childrenOf = (element: ReactElement<{ children?: ReactNode }> | null) => element?.props.children
const isLink = (part: ReactNode): part is Link => isValidElement(part) && part.type === 'link'
