import { cable, fineKnit, mossStitch, rib, stockinette } from './knitted.ts'
import { ceramic, felt, leather, metal, paper, plain, straw, suede, wood } from './solid.ts'
import {
  boucle,
  check,
  corduroy,
  flannel,
  herringbone,
  melton,
  oxford,
  plainWeave,
  satin,
  stripe,
  twill,
  velvet,
} from './woven.ts'
import type { Cloth } from './cloth.ts'

/** Every cloth a product may name. Add one here and any pattern can be cut from it. */
export const cloths = {
  melton: melton(),
  cashmere: fineKnit(5),
  flannel: flannel(),
  twill: twill(5),
  herringbone: herringbone(),
  check: check(),
  corduroy: corduroy(),
  boucle: boucle(),
  linen: plainWeave(5, 0.75, { contrast: 0.13, relief: 1.1, thickness: 1.6 }),
  poplin: plainWeave(3, 0.2, { contrast: 0.05, relief: 0.6, thickness: 1.5 }),
  oxford: oxford(),
  stripe: stripe(),
  satin: satin(),
  silk: satin(0.55),
  velvet: velvet(),
  jersey: fineKnit(5),
  stockinette: stockinette(),
  rib: rib(),
  cable: cable(),
  'moss-stitch': mossStitch(),
  leather: leather(),
  suede: suede(),
  felt: felt(),
  paper: paper(),
  bookcloth: plainWeave(4, 0.4, { contrast: 0.12, relief: 0.8, thickness: 2.4, flow: 0 }),
  straw: straw(),
  gold: metal(),
  silver: metal(),
  pearl: plain({ finish: 'gloss', gloss: 0.8, thickness: 0.6, sheen: 0.5 }),
  ceramic: ceramic(),
  glass: plain({ finish: 'glass', gloss: 1, thickness: 1, sheen: 0.8 }),
  wood: wood(),
  wax: plain({ finish: 'gloss', gloss: 0.55, thickness: 3, sheen: 0.3 }),
} satisfies Record<string, Cloth>

export type ClothName = keyof typeof cloths

export function isClothName(name: string): name is ClothName {
  return Object.hasOwn(cloths, name)
}
