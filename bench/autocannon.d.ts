/** A part of autocannon's interface; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    method?: 'GET' | 'POST' | 'PATCH'
    body?: string
    /** Requests a second of all connections together; by default as fast as the server responds. */
    overallRate?: number
    workers?: number
    requests?: { path: string }[]
  }
  interface Result {
    /** Seconds that it really took. */
    duration: number
    errors: number
    timeouts: number
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
    requests: { total: number; average: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
