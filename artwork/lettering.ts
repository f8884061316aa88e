import { italic, roman } from './letters.ts'
import { path, transform } from './engine/path.ts'
import type { Outline } from './engine/path.ts'

interface Setting {
  /** Units to the em. */
  size: number
  face?: 'roman' | 'italic'
  /** Extra space between letters, in em. */
  tracking?: number
}

/** A line of text as outlines, centred on (x, y); y is the baseline. Throws for a letter that was not cut. */
export function lettering(text: string, x: number, y: number, setting: Setting): Outline {
  const { size, face = 'roman', tracking = 0 } = setting
  const glyphs = face === 'roman' ? roman : italic
  const scale = size / 1000
  const placed: { outline: string; at: number }[] = []
  let at = 0
  for (const letter of text) {
    if (letter === ' ') {
      at += 260 + tracking * 1000
      continue
    }
    const glyph = glyphs[letter]
    if (!glyph) throw new Error(`no outline for the letter "${letter}"`)
    placed.push({ outline: glyph[1], at })
    at += glyph[0] + tracking * 1000
  }
  const start = x - ((at - tracking * 1000) * scale) / 2
  return placed.flatMap(({ outline, at: offset }) => [
    ...transform(path(outline), [scale, 0, 0, scale, start + offset * scale, y]),
  ])
}
