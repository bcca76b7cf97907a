import { ApiError, type ApiResponse, json } from '../api/error.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import { failed } from '../forms/submit.server.ts'

/**
 * Form with an optional photo: uploads the photo first, then sends the rest. A refused photo brings the form back as typed.
 *
 *     withPhoto(form, file => photos.$post({ param, form: { file } }, form.headers), () => send(form, stop.$post, …))
 */
export async function withPhoto<Answer>(
  form: PostedForm,
  join: (file: File) => Promise<ApiResponse<unknown>>,
  then: () => Answer,
) {
  const file = form.files.get('file')
  if (file instanceof File && file.size > 0) {
    try {
      await json(join(file))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return failed(form, error)
    }
  }
  return then()
}
