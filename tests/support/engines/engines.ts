import { openFirefox } from './firefox.ts'
import { findEngines } from './installed.mjs'
import { openWebKit } from './webkit.ts'

const { firefox, webkit } = findEngines()

/** Opens an engine with an empty profile; null where it is not installed. */
export const engines = {
  Firefox: firefox === null ? null : () => openFirefox(firefox),
  WebKit: webkit === null ? null : () => openWebKit(webkit),
}
