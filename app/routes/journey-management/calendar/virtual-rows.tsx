import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualProps } from './resources.tsx'

/** Lines drawn above and below what is on the screen. */
const OVERSCAN = 4
/** Lines that come and go at once, because each change of the rows makes the browser style the whole page. */
const TOGETHER = 8

/** Tells which lines are on the screen; draws nothing itself. Paper shows all. */
export function VirtualRows({ board, count, onShown }: VirtualProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => board,
    estimateSize: () => lineHeight(board),
    paddingStart: board.querySelector('thead')?.offsetHeight ?? 0,
    overscan: OVERSCAN,
    rangeExtractor: range => withFocused(range, board),
  })
  const places = virtual.getVirtualItems().map(({ index }) => index)
  const text = places.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the places
  useLayoutEffect(() => {
    // Nothing is measured yet.
    if (places.length > 0) onShown(places)
  }, [text, onShown])
  useEffect(() => {
    const all = () => flushSync(() => onShown(null))
    addEventListener('beforeprint', all)
    return () => {
      removeEventListener('beforeprint', all)
      onShown(null)
    }
  }, [onShown])
  return null
}

const lineHeight = (board: HTMLElement) => board.querySelector('tbody > tr:not(.cal-gap)')?.getBoundingClientRect().height || 36

/** The line with the focus stays drawn, so that the keyboard does not lose its place and a drag its block. */
function withFocused(range: Range, board: HTMLElement): number[] {
  const startIndex = range.startIndex - (range.startIndex % TOGETHER)
  const endIndex = startIndex + (range.endIndex - range.startIndex) + TOGETHER
  const places = defaultRangeExtractor({ ...range, startIndex, endIndex })
  const line = board.contains(document.activeElement) ? document.activeElement?.closest('tr')?.ariaRowIndex : null
  const at = Number(line) - 2
  return !line || at < 0 || at >= range.count || places.includes(at) ? places : [...places, at].sort((a, b) => a - b)
}
