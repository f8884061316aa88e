type Level = 'info' | 'warn' | 'error'

/** A log of messages; pino's loggers and `console` fit. */
export type Log = Record<Level, (message: string) => void>

/** A log of messages with fields; pino's loggers fit. Never pass passwords, tokens or addresses. */
export type StructuredLog = Record<Level, (fields: object, message: string) => void>
