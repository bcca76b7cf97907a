/** A file that cannot be read as CSV; the message is French, for display, with the line when known. */
export class CsvError extends Error {
  override name = 'CsvError'
}
