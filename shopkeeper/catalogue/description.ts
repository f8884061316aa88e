import { Parser } from 'htmlparser2'

/** What is in these is not text for a reader. */
const withoutContent = new Set(
  'script style iframe object embed template noscript svg math head title select textarea button video audio canvas'.split(
    ' ',
  ),
)
const paragraphs = new Set(
  'p div section article header footer table tr ul ol dl blockquote pre h1 h2 h3 h4 h5 h6 hr'.split(
    ' ',
  ),
)

/**
 * The text of a description in HTML: paragraphs are separated by an empty line, lines of lists begin with
 * a dash. Entities are decoded once; scripts, styles and frames are left out with their content. A text
 * without tags keeps its lines.
 */
export function descriptionText(html: string): string {
  const source = /<[a-z!/]/i.test(html) ? html : html.replaceAll(/\r\n?|\n/g, '<br>')
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (withoutContent.has(name)) hiddenDepth += 1
        if (paragraphs.has(name)) text += '\n\n'
        else if (name === 'br') text += '\n'
        else if (name === 'li') text += '\n- '
        else if (name === 'td' || name === 'th') text += ' '
      },
      onclosetag(name) {
        if (withoutContent.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
        if (paragraphs.has(name)) text += '\n\n'
      },
      ontext(part) {
        if (hiddenDepth === 0) text += part.replaceAll(/[ \t\r\n\u00a0]+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(source)
  return text
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    .trim()
}

const block = new RegExp(
  `(</?(?:${[...paragraphs, 'li', 'td', 'th', 'br'].join('|')})\\b[^<>]*>)`,
  'i',
)

/** As WooCommerce writes it: `\n` in letters is a line break, `\\n` is not, and those within a paragraph are shown. */
export function wordpressText(text: string): string {
  const lines = text.replaceAll(/\\\\?n|\r\n?/g, (sign) => (sign === '\\\\n' ? '\\n' : '\n'))
  const parts = lines.split(block).map((part, at) => (at % 2 ? part : breakLines(part.trim())))
  return descriptionText(parts.join(''))
}

/** A line break within a tag is none. */
function breakLines(part: string): string {
  return part.replaceAll(/<[^<>]*>|\n/g, (each) => (each === '\n' ? '<br>' : each))
}
