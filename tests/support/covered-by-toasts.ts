/** Runs in the page: what open toasts cover and must not. */
export async function findCoveredByToasts(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
  if (toasts.length === 0) throw new Error('There is no toast')
  const kept = [
    ...document.querySelectorAll(
      `:is(main, footer) :is(button:not(.product-gallery-view), .button, .price, .order-amounts-total,
        .field-error, label, h1)`,
    ),
  ]
  return kept.flatMap((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const box = (element.matches('label, h1') ? words : element).getBoundingClientRect()
    const covered = toasts.some(
      (toast) =>
        toast.top < box.bottom &&
        toast.bottom > box.top &&
        toast.left < box.right &&
        toast.right > box.left,
    )
    return covered && box.width > 0 ? [element.textContent ?? ''] : []
  })
}
