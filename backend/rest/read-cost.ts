import type { ReadQuery } from './read-query.ts'

/**
 * How many parts of a read may take long, whatever the rows: to-many embeds multiply, and patterns are
 * matched against every row. The executor runs such expensive reads one at a time.
 */
export function readCost({ conditions, embeds }: ReadQuery): number {
  const patterns = conditions.reduce((sum, condition) => sum + countPatterns(condition), 0)
  return embeds.reduce((sum, { toOne, query }) => sum + (toOne ? 0 : 1) + readCost(query), patterns)
}

function countPatterns(condition: ReadQuery['conditions'][number]): number {
  if ('conditions' in condition) {
    return condition.conditions.reduce((sum, each) => sum + countPatterns(each), 0)
  }
  const isPattern = 'test' in condition && condition.test.operator.endsWith('like')
  return isPattern ? 1 : 0
}
