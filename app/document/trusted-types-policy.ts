/**
 * Makes the browser block markup assigned by scripts (`innerHTML` and the like), except React's. The content security
 * policy requires this policy; browsers without trusted types ignore it.
 */
export function trustOnlyOurMarkup(): void {
  trustedTypes?.createPolicy('default', { createHTML: ourMarkup })
}

/**
 * Allows the two kinds of markup that React assigns: the bare tags of a script element, and structured data as JSON
 * with its angle brackets escaped. Null for anything else.
 *
 * @internal Exported for tests.
 */
export function ourMarkup(markup: string): string | null {
  return markup === '<script></script>' || !markup.includes('<') ? markup : null
}

/** The part used here. TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy<Rules extends Partial<Record<'createHTML' | 'createScriptURL', Rule>>>(
    name: string,
    rules: Rules,
  ): Rules
}

type Rule = (text: string) => string | null

/** Undefined in browsers without trusted types. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
