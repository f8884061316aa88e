/** At most `max` acts in a window of `seconds`; overrun windows double up to `longest` seconds. */
export interface Limit {
  max: number
  seconds: number
  longest?: number
}

/**
 * Every limit of auth, in one table. Counted in the database (limits.sql) by what was typed and by
 * the caller's address, never by whether an account exists. Of sign-ins only failures count.
 */
export const defaultLimits = {
  signInFailuresPerAccountAndAddress: { max: 8, seconds: 300, longest: 3600 },
  signInFailuresPerAddress: { max: 40, seconds: 300, longest: 3600 },
  /** Not asked of an address that holds a session of the account: nobody locks its owner out. */
  signInFailuresPerAccount: { max: 50, seconds: 3600, longest: 14_400 },
  /** When the whole service is past this, each address is held to the next line. */
  signInFailuresEverywhere: { max: 1000, seconds: 300 },
  signInFailuresPerAddressUnderAttack: { max: 3, seconds: 300, longest: 3600 },
  signUpsPerAddress: { max: 30, seconds: 300, longest: 3600 },
  mailRequestsPerAddress: { max: 30, seconds: 300, longest: 3600 },
  /** One mail of a kind a minute, as GoTrue has it, but for unknown recipients just the same. */
  mailsPerRecipientAndKind: { max: 1, seconds: 60 },
  mailsPerRecipient: { max: 10, seconds: 3600 },
  verificationsPerAddress: { max: 30, seconds: 300 },
  refreshesPerAddress: { max: 150, seconds: 300 },
  userUpdatesPerAddress: { max: 30, seconds: 300 },
  codesPerAccount: { max: 5, seconds: 3600 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof defaultLimits
export type AuthLimits = Record<LimitName, Limit>
