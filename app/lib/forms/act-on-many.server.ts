import { redirect } from 'react-router'
import { ApiError } from '../api/error.ts'
import { flashCookie } from '../toasts/flash.server.ts'
import type { PostedForm } from './read-form.server.ts'
import { failed } from './submit.server.ts'

/** Does the same to the chosen rows, and says of how many it is done, and which stay as they are and why. */
export async function actOnMany(
  form: PostedForm,
  send: (ids: string[]) => Promise<{ kept: { name: string; message: string }[] }>,
  back: string,
  done: string,
) {
  try {
    const ids = [...new Set(String(form.typed.ids ?? '').split(','))]
    const { kept } = await send(ids)
    const reasons = kept.slice(0, 3).map(({ name, message }) => `${name}\u202f: ${message}`)
    const more = kept.length > 3 ? [`et ${kept.length - 3} autre(s)`] : []
    const message = [`${ids.length - kept.length} ${done}`, ...reasons, ...more].join(' · ')
    const flash = await flashCookie({ tone: kept.length > 0 ? 'warning' : 'success', message })
    return redirect(back, { status: 303, headers: { 'set-cookie': flash } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}
