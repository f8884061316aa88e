/** At most `max` actions in a window of `seconds`; exceeded windows double up to `longest`. */
export interface Limit {
  max: number
  seconds: number
  longest?: number
}

/**
 * The rate limits of auth, counted in the database (limits.sql) by the submitted e-mail and the
 * client's address, whether or not an account exists. Only failed sign-ins count. An address is known
 * to an account from which its owner has signed in.
 */
export const defaultLimits = {
  signInFailuresPerAccountAndAddress: { max: 8, seconds: 300, longest: 3600 },
  signInFailuresPerAddress: { max: 40, seconds: 300, longest: 3600 },
  /** From unknown addresses. Refuses none itself: when exceeded, the next limit applies to them. */
  signInFailuresPerAccount: { max: 20, seconds: 3600, longest: 14_400 },
  signInFailuresPerAccountAndAddressUnderAttack: { max: 3, seconds: 86_400 },
  signInFailuresPerAccountADay: { max: 1000, seconds: 86_400 },
  /** When exceeded, the next limit applies to each address. */
  signInFailuresEverywhere: { max: 1000, seconds: 300 },
  signInFailuresPerAddressUnderAttack: { max: 3, seconds: 300, longest: 3600 },
  signUpsPerAddress: { max: 30, seconds: 300, longest: 3600 },
  mailRequestsPerAddress: { max: 30, seconds: 300, longest: 3600 },
  /** As in GoTrue, but also for unknown recipients, and by the address that asks. */
  mailsPerRecipientAndKind: { max: 1, seconds: 60 },
  /** Of a kind. No request is refused: no further mail is written while the last link works. */
  mailsPerRecipient: { max: 5, seconds: 3600 },
  verificationsPerAddress: { max: 30, seconds: 300 },
  refreshesPerAddress: { max: 150, seconds: 300 },
  userUpdatesPerAddress: { max: 30, seconds: 300 },
  codesPerAccount: { max: 5, seconds: 3600 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof defaultLimits
export type AuthLimits = Record<LimitName, Limit>
