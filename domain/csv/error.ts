/** A file that cannot be read as CSV; its message is the French sentence to show, and names the line when there is one. */
export class CsvError extends Error {
  override name = 'CsvError'
}
