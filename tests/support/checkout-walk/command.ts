import { commandOf } from '../walks/command.ts'
import { stepOf, type Step, type WalkModel } from './model.ts'
import type { Walk } from './walk.ts'

export const command = commandOf<WalkModel, Walk>()

export const on = (step: Step) => (model: WalkModel) => stepOf(model) === step
