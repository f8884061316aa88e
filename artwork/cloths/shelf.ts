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
import type { Cloth, Fall } from './cloth.ts'

/** Silk: so thin that its edges hardly turn over; its threads float across, which makes long folds shine. */
function draped(gloss: number): Cloth {
  const base = satin(gloss)
  return {
    ...base,
    weave: (u, v, thread) => base.weave(v, u, thread),
    sheen: 0.15,
    thickness: 0.8,
    floats: Math.PI / 2,
  }
}

const still = { flute: 0, smooths: 0 }

/** How the kinds of cloth hang. */
const falls = {
  crisp: { width: 0.6, height: 0.8, body: 0.5, crumple: 2.6, ...still },
  rumpled: { width: 0.72, height: 0.85, body: 0.55, crumple: 4.2, ...still },
  slippery: { width: 0.5, height: 0.85, body: 0.45, crumple: 0, ...still },
  fluid: { width: 0.72, height: 0.85, body: 0.28, crumple: 0, flute: 10, smooths: 420 },
  dry: { width: 1.1, height: 0.72, body: 0.75, crumple: 0.8, ...still },
  thick: { width: 1.45, height: 0.8, body: 0.9, crumple: 0, ...still },
  knitted: { width: 1.2, height: 0.75, body: 0.8, crumple: 0, ...still },
} satisfies Record<string, Fall>

/** Every cloth a product may name. Add one here and any pattern can be cut from it. */
export const cloths = {
  melton: { ...melton(), fall: falls.thick },
  cashmere: { ...fineKnit(5), fall: falls.thick },
  flannel: { ...flannel(), fall: falls.dry },
  twill: { ...twill(5), fall: falls.dry },
  herringbone: { ...herringbone(), fall: falls.dry },
  check: { ...check(), fall: falls.crisp },
  corduroy: { ...corduroy(), fall: falls.dry },
  boucle: { ...boucle(), fall: falls.thick },
  linen: {
    ...plainWeave(5, 0.75, { contrast: 0.13, relief: 1.1, thickness: 1.6 }),
    fall: falls.rumpled,
  },
  poplin: {
    ...plainWeave(3, 0.2, { contrast: 0.05, relief: 0.6, thickness: 1.5 }),
    fall: falls.crisp,
  },
  oxford: { ...oxford(), fall: falls.crisp },
  stripe: { ...stripe(), fall: falls.crisp },
  satin: { ...draped(0.85), fall: falls.fluid },
  silk: { ...draped(0.8), fall: falls.fluid },
  lining: { ...satin(0.55), fall: falls.slippery },
  ribbon: { ...satin(), fall: falls.slippery },
  velvet: { ...velvet(), fall: falls.thick },
  jersey: { ...fineKnit(5), fall: falls.knitted },
  stockinette: { ...stockinette(), fall: falls.knitted },
  rib: { ...rib(), fall: falls.knitted },
  cable: { ...cable(), fall: falls.knitted },
  'moss-stitch': { ...mossStitch(), fall: falls.knitted },
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
