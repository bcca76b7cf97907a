/** Label of a code; unknown codes (from a newer version) are returned unchanged. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? code
