/**
 * Bounds a wait that has no end when what is tested is missing, so that the test fails and can clean up. Far
 * above what a slow machine needs.
 *
 * @throws an error that says what was waited for
 */
export async function withinHalfMinute<Result>(
  what: string,
  promise: Promise<Result>,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: nothing within 30 s`)), 30_000)
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
