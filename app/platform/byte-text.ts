/**
 * A text's bytes in UTF-8, as a text with a character for each (Latin-1). What is looked for in a page is
 * ASCII, and a text that holds a single character of another kind takes twice the room and the time.
 *
 * Written into one piece of memory that is used again for the next: a `Buffer` of its own for each page
 * is measured first, and has to be cleared away.
 */
export function byteText(text: string): string {
  const most = text.length * 3
  if (most > room.length) room = Buffer.allocUnsafeSlow(most)
  const { written } = encoder.encodeInto(text, room)
  return room.toString('latin1', 0, written)
}

/** The bytes that such a text stands for. */
export function bytesOf(byteText: string): Buffer {
  return Buffer.from(byteText, 'latin1')
}

const encoder = new TextEncoder()
/** As large as the largest page needed so far. */
let room = Buffer.allocUnsafeSlow(512 * 1024)
