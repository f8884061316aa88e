/**
 * Replaces the package `react-style-singleton` (an alias in vite.config.ts). Radix's scroll lock writes a
 * <style> element through it, which the content security policy blocks with an error. The style only hides the
 * scrollbar; the lock itself works by events.
 */
export function styleSingleton() {
  return function NoInlineStyle() {
    return null
  }
}
