import { data } from 'react-router'
import { ApiError } from './error.ts'

/** Reads a record or file; an unknown or forbidden one gives the 404 screen, a full disk its own. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [404, 507].includes(error.status)) throw data(null, { status: error.status })
    throw error
  }
}
