import { data } from 'react-router'
import { ApiError } from './error.ts'

/** Reads the record of a detail screen; an unknown or forbidden one gives the 404 screen. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
