import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
const sheets = globSync('app/**/*.css')
  .filter((path) => !path.endsWith('ui/styles/tokens.css') && !path.endsWith('ui/styles/fonts.css'))
  .map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }))

describe('design tokens', () => {
  it('are the only colours and pixel sizes', () => {
    const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\dpx\b/i
    const offences = sheets.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => literal.test(line) && !/@(?:media|container)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(offences).toEqual([])
  })

  it('are defined wherever they are used without a fallback', () => {
    const offences = sheets.flatMap(({ path, text }) => {
      const known = new Set(`${tokens}${text}`.match(/--[\w-]+(?=:)/g))
      const used = [...text.matchAll(/var\((--[\w-]+)\)/g)].map((match) => match[1] ?? '')
      return used
        .filter((name) => !known.has(name) && !name.startsWith('--radix-'))
        .map((name) => `${path}: ${name}`)
    })
    expect(offences).toEqual([])
  })

  it('have text contrasts of at least 4.5 to 1', () => {
    const tones = [...tokens.matchAll(/background: (#\w+);\s+color: (#\w+);/g)]
    expect(tones).toHaveLength(7)
    const pairs = [
      ...tones.map(([, ground, ink]) => [ink, ground]),
      ...['ink', 'ink-soft', 'accent', 'sale', 'danger'].map((ink) => [ink, 'page']),
      ['ink-soft', 'tile'],
      ['on-ink', 'ink'],
      ['danger-night', 'night'],
      ['on-ink', 'accent'],
      ['on-ink', 'sale'],
      ['on-ink-soft', 'night'],
      ['ink-faint', 'raised'],
    ]
    for (const [ink = '', ground = ''] of pairs) {
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('have contrasts of at least 3 to 1 for field borders and stars', () => {
    for (const mark of ['field-line', 'star', 'ink']) {
      expect(contrast(mark, 'page'), mark).toBeGreaterThanOrEqual(3)
    }
  })
})

it('stacks confirmations 14 px apart (R-598)', () => {
  const sheet = readFileSync('app/ui/feedback/toaster.css', 'utf8')
  const stack = /\[data-lane='confirmations'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  const gap = /[^-]gap: var\((--[\w-]+)\)/.exec(stack)?.[1]
  const rems = new RegExp(`${gap}: ([\\d.]+)rem`).exec(tokens)?.[1]
  expect(Number(rems) * 16).toBe(14)
})

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

/** WCAG's contrast ratio of two tokens or colours, each stated as #rrggbb. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(token: string): number {
  const stated = new RegExp(`--${token}: #([\\da-f]{6})`).exec(tokens)
  const hex = (/^#([\da-f]{6})$/.exec(token) ?? stated)?.[1]
  if (!hex) throw new Error(`--${token} is not a #rrggbb colour`)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
