/** What a person reads for a code; one that has no label (of another host, of a newer version) as it came. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? code
