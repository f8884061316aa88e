/**
 * Texts one after the other, as bytes in UTF-8. **Good until the next call**: they are written into one piece of
 * memory that is used again, because a `Buffer` of its own is measured first, and has to be cleared away.
 */
export function bytesOf(...texts: string[]): Buffer {
  const most = 3 * texts.reduce((sum, { length }) => sum + length, 0)
  if (most > room.length) room = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const text of texts) end += encoder.encodeInto(text, room.subarray(end)).written
  return room.subarray(0, end)
}

const encoder = new TextEncoder()
/** As large as the largest page needed so far. */
let room = Buffer.allocUnsafeSlow(512 * 1024)
