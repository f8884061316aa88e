/**
 * Milliseconds of processor time that this thread spent on `work`. Unlike elapsed time they do not depend on
 * other processes.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
