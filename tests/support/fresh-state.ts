import { vi } from 'vitest'

// A worker runs many test files in one process. Each file begins with modules, globals and a clock of its own.
vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
