import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToasts } from './toast.test-support.ts'
import { dismissToast, readToasts, toast, toastLanes } from './toast.ts'

const openTitles = () => readToasts().flatMap(({ open, title }) => (open ? [title] : []))
const keptTitles = () => readToasts().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  closeToasts()
  vi.advanceTimersByTime(toastLanes.notices.removalDelayMs)
  vi.useRealTimers()
})

describe('notices', () => {
  it('are shown one at a time (R-421, R-595)', () => {
    toast.error({ title: 'Email Required' })
    toast.error({ title: 'Invalid Email' })
    expect(openTitles()).toEqual(['Invalid Email'])
  })

  it('are kept for 1,000,000 ms after closing (R-421, R-597)', () => {
    dismissToast(toast({ title: 'Please sign in' }))
    vi.advanceTimersByTime(999_999)
    expect(keptTitles()).toEqual(['Please sign in'])
    vi.advanceTimersByTime(1)
    expect(keptTitles()).toEqual([])
  })
})

describe('confirmations', () => {
  it('are shown up to three at a time; a fourth closes the oldest (R-422, R-595)', () => {
    for (const title of ['coat', 'dress', 'sweater', 'scarf']) toast.success({ title })
    expect(openTitles()).toEqual(['dress', 'sweater', 'scarf'])
  })

  it('are removed 200 ms after closing (R-422, R-597)', () => {
    dismissToast(toast.success({ title: 'Added to cart' }))
    vi.advanceTimersByTime(199)
    expect(keptTitles()).toEqual(['Added to cart'])
    vi.advanceTimersByTime(1)
    expect(keptTitles()).toEqual([])
  })
})

describe('equal toasts', () => {
  it('are shown once, each time anew', () => {
    const equal = { title: 'Cart Updated', description: 'Item quantity has been updated.' }
    const ids = [1, 2, 3].map(() => toast.success(equal))
    expect(readToasts().map(({ id }) => id)).toEqual(ids.slice(2))
    const again = { label: 'Try Again', onClick: () => {} }
    for (const _ of ids) toast.error({ action: again })
    expect(keptTitles()).toEqual(['Cart Updated', 'Error'])
  })

  it('are shown apart when each has its own Undo', () => {
    const undoable = () => ({ title: 'Item Removed', action: { label: 'Undo', onClick: () => {} } })
    toast.success(undoable())
    toast.success(undoable())
    expect(openTitles()).toEqual(['Item Removed', 'Item Removed'])
  })
})

describe('the lanes', () => {
  it('do not close toasts of the other lane', () => {
    toast({ title: 'Error' })
    toast.success({ title: 'Added to cart' })
    expect(openTitles()).toEqual(['Error', 'Added to cart'])
  })

  it('count the time from the first closing of a toast', () => {
    const id = toast.success({ title: 'Added to cart' })
    dismissToast(id)
    vi.advanceTimersByTime(150)
    dismissToast(id)
    vi.advanceTimersByTime(50)
    expect(keptTitles()).toEqual([])
  })

  it('give a toast an id, its texts, a variant and whether it is open (R-367)', () => {
    const id = toast.success({ title: 'Link Copied', description: 'Paste it anywhere.' })
    expect(readToasts()[0]).toMatchObject({
      id,
      title: 'Link Copied',
      description: 'Paste it anywhere.',
      variant: 'default',
      open: true,
    })
    dismissToast(id)
    expect(readToasts()[0]).toMatchObject({ id, open: false })
    toast.error({ title: 'Error' })
    expect(readToasts()[1]).toMatchObject({ title: 'Error', variant: 'destructive' })
  })
})
