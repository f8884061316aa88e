import { trustedTypes } from './trusted-types.ts'

/**
 * Makes the browser block markup that a script assigns (`innerHTML` and the like), unless React writes it. The
 * content security policy requires this policy; browsers without trusted types ignore it.
 */
export function trustOnlyOurMarkup(): void {
  trustedTypes?.createPolicy('default', { createHTML: ourMarkup })
}

/**
 * React makes a script element out of its bare tags, and fills in the markup for search engines: JSON
 * with its brackets escaped, so that no tag can begin in it. Null for everything else.
 *
 * @internal Exported for tests.
 */
export function ourMarkup(markup: string): string | null {
  return markup === '<script></script>' || !markup.includes('<') ? markup : null
}
