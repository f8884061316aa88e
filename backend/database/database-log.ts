/** Where this room tells what happens; pino's loggers and `console` fit. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
