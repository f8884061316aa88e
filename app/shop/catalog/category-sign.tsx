import { Footprints, Gem, Gift, Lamp, Scissors, Shirt, type LucideIcon } from 'lucide-react'

const signs: readonly LucideIcon[] = [Shirt, Scissors, Gem, Footprints, Lamp, Gift]

/** What stands for a category without a picture, by its turn from 0. */
export function CategorySign({ turn }: { turn: number }) {
  const Sign = signs[turn] ?? Shirt
  return <Sign aria-hidden />
}
