/** MapLibre style URL of the street map (`MAP_STYLE_URL`); null for the drawing of France only. */
export const mapStyle: string | null = process.env.MAP_STYLE_URL || null

/** Origins that browsers may load the map from: the style's, and those of tiles, glyphs and sprites in `MAP_ORIGINS`. */
export const mapOrigins: readonly string[] = mapStyle ? originsOf(mapStyle, process.env.MAP_ORIGINS ?? '') : []

/** Distinct origins of a style and of a space-separated list of URLs. */
function originsOf(style: string, more: string): string[] {
  return [...new Set([style, ...more.split(/\s+/)].flatMap(address => URL.parse(address)?.origin ?? []))]
}
