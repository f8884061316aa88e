/** What an action returns; undefined when it throws, as storage does where a browser blocks it or it is full. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
