/** As far as we use it; TypeScript's DOM does not know it yet. */
interface TrustedTypes {
  createPolicy<Rules extends Partial<Record<'createHTML' | 'createScriptURL', Rule>>>(
    name: string,
    rules: Rules,
  ): Rules
}

type Rule = (text: string) => string | null

/** Undefined in browsers that know none. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
