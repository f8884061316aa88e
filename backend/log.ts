/** A log of messages; pino's loggers and `console` fit. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** A log of messages with fields; pino's loggers fit. Never pass passwords, tokens or addresses. */
export interface StructuredLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
