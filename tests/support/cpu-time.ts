/**
 * Milliseconds of processor that this thread spent on `work`. Unlike the time on the clock they are the
 * same on a machine that has much else to do.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
