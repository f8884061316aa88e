/** Patterns of known kinds of keys. */
const known = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /sb_secret_\w+/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  // A password in an address, unless the host is one that cannot exist (RFC 2606) or this machine.
  /\b[a-z]+:\/\/[^\s/:@'"`${}]+:[^\s/@'"`${}]+@(?!host\b|127\.|localhost|[\w.-]*\bexample\b)[\w.-]+/g,
]
const anyKey = /[\w+-]{32,}={0,2}/g
/** Bits a character, measured over the text itself; words and hexadecimal stay below. */
const leastEntropy = 4.3

/** What in a text looks like a secret: known forms, and long strings that look drawn by lot. */
export function secretsIn(text: string): string[] {
  const drawn = [...text.matchAll(anyKey)].map(([found]) => found).filter(looksDrawn)
  return [...known.flatMap((form) => [...text.matchAll(form)].map(([found]) => found)), ...drawn]
}

function looksDrawn(text: string): boolean {
  const isMixed = /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text)
  // An alphabet has each sign once.
  const isAlphabet = text.length >= 60 && new Set(text).size >= text.length - 1
  return isMixed && !isAlphabet && entropy(text) > leastEntropy
}

function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return -[...counts.values()].reduce(
    (sum, count) => sum + (count / text.length) * Math.log2(count / text.length),
    0,
  )
}
