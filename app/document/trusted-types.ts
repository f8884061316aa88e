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
