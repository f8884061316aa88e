/** The part that is used here; missing in TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy<Rules extends Partial<Record<'createHTML' | 'createScriptURL', Rule>>>(
    name: string,
    rules: Rules,
  ): Rules
}

type Rule = (text: string) => string | null

/** Undefined in browsers without trusted types. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
