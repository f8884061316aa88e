/** A part of autocannon's interface; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections?: number
    /** Seconds. */
    duration?: number
    headers?: Record<string, string>
  }
  interface Result {
    /** Seconds that it really took. */
    duration: number
    errors: number
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
  }
  export default function autocannon(options: Options): Promise<Result>
}
