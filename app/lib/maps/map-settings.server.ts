/** The MapLibre style that streets are drawn with (`MAP_STYLE_URL`); null: the drawing of France alone. */
export const mapStyle: string | null = process.env.MAP_STYLE_URL || null

/** Where browsers may fetch the map from: the style's own origin, and those of its tiles, glyphs and sprites that `MAP_ORIGINS` adds. */
export const mapOrigins: readonly string[] = mapStyle ? originsOf(mapStyle, process.env.MAP_ORIGINS ?? '') : []

/** The distinct origins of a style and of a list of addresses, separated by spaces. */
function originsOf(style: string, more: string): string[] {
  return [...new Set([style, ...more.split(/\s+/)].flatMap(address => URL.parse(address)?.origin ?? []))]
}
