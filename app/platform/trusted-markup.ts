import { trustedTypes } from './trusted-types.ts'

/**
 * Has the browser refuse markup that a script writes into the page (`innerHTML` and its like), unless it
 * is what React writes. The content security policy asks for it; browsers that know no trusted types go
 * on as before.
 */
export function trustOnlyOurMarkup(): void {
  trustedTypes?.createPolicy('default', { createHTML: ourMarkup })
}

/**
 * React makes a script element out of its bare tags, and fills in the markup for search engines: JSON
 * with its brackets escaped, so that no tag can begin in it. Null for everything else.
 */
export function ourMarkup(markup: string): string | null {
  return markup === '<script></script>' || !markup.includes('<') ? markup : null
}
