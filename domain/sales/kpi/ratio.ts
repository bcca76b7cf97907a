/** `scale × part ÷ whole`, rounded half away from zero; null without a divisor (`domain.md` §5: « — »). */
export function ratio(part: number, whole: number, { scale = 1, places = 1 }: { scale?: number; places?: number } = {}) {
  if (whole === 0) return null
  const value = (part * scale * 10 ** places) / whole
  return (Math.sign(value) * Math.round(Math.abs(value))) / 10 ** places + 0
}
