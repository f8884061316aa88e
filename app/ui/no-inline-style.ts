/**
 * Stands in for the package `react-style-singleton` (see the build's aliases). Radix's scroll lock
 * writes a <style> element through it, which our content security policy refuses, loudly. The lock
 * itself is done by events and stays; hiding the scrollbar, all the style was for, would only make
 * the page jump.
 */
export function styleSingleton() {
  return function NoInlineStyle() {
    return null
  }
}
