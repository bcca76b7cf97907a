import { type ComponentProps, createContext, use } from 'react'
// biome-ignore lint/style/noRestrictedImports: this is the one that others take
import { Form as RouterForm } from 'react-router'
import { OPENED_BY } from '#app/lib/forms/steering.ts'

/** Stands for the user to whom the page was shown; undefined for visitors. */
export const PageUser = createContext<string | undefined>(undefined)

/**
 * Every form of the application. A post carries the mark of the user it was shown to, so that nobody else saves it in their own name
 * (`authorize`). The server validates, never the browser. With `reloadDocument` the browser sends it and loads a page.
 *
 *     <Form method="post" id="company-form" className="form">…</Form>
 */
export function Form({ children, reloadDocument, ...rest }: ComponentProps<typeof RouterForm>) {
  const posts = rest.method?.toLowerCase() === 'post'
  const form = { noValidate: posts, ...rest }
  const inside = (
    <>
      {posts && <OpenedBy />}
      {children}
    </>
  )
  // biome-ignore lint/correctness/noRestrictedElements: without an action it sends to the address as it stands, whatever the router knows of it
  if (reloadDocument) return <form {...form}>{inside}</form>
  // Every route is in the first manifest: there is none to discover.
  return (
    <RouterForm discover="none" {...form}>
      {inside}
    </RouterForm>
  )
}

/** The field alone, for a GET form that one of its buttons posts (`formMethod`). */
export function OpenedBy() {
  const user = use(PageUser)
  return user && <input type="hidden" name={OPENED_BY} value={user} />
}
