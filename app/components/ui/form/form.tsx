import { type ComponentProps, createContext, use } from 'react'
// biome-ignore lint/style/noRestrictedImports: this is the one that others take
import { Form as RouterForm } from 'react-router'
import { OPENED_BY } from '#app/lib/forms/steering.ts'

/** Stands for the user to whom the page was shown; undefined for visitors. */
export const PageUser = createContext<string | undefined>(undefined)

/**
 * Every form of the application. One that posts says to whom it was shown: somebody else may sign in on the same browser meanwhile, and
 * must not save in their own name what another person typed (`authorize`). What is wrong in it the server says, in our words and all at
 * once, never the browser in its own. `reloadDocument`: the browser sends it, and loads a page.
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
  return <RouterForm {...form}>{inside}</RouterForm>
}

/** The field by itself, for a form that one of its buttons turns into a post (`formMethod`). */
export function OpenedBy() {
  const user = use(PageUser)
  return user && <input type="hidden" name={OPENED_BY} value={user} />
}
