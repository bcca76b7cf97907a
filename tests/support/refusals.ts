/* What the API answers where it refuses, to be compared by `toMatchObject`. */

export const NOT_FOUND = { status: 404, body: { error: 'Not Found', message: 'Élément introuvable', statusCode: 404 } }
export const NO_RIGHT = { status: 404, body: { message: "Vous n'avez pas les droits pour effectuer cette action" } }
/** One field refused, and no other. */
export const refusal = (path: string, message: string) => ({
  status: 422,
  body: { error: 'Unprocessable Entity', message, statusCode: 422, issues: [{ path, message }] },
})
