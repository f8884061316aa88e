import type { ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './prose.css'

/** Running text: policies, descriptions, letters. Measure, rhythm, bullets and tables for reading. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={withClass('prose', className)}>{children}</div>
}
