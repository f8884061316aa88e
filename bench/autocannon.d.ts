/** A part of autocannon's interface; the package has no types. */
declare module 'autocannon' {
  export interface Options {
    url: string
    connections?: number
    /** Seconds. */
    duration?: number
    headers?: Record<string, string>
    /** GET by default. */
    method?: 'PATCH'
    body?: string
    /** Requests a second of all connections together; by default as fast as the server responds. */
    overallRate?: number
    /** Threads. */
    workers?: number
  }
  interface Result {
    /** Seconds that it really took. */
    duration: number
    errors: number
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
