/** When the newsletter did not answer. Apart from its other texts, because the form is on every page. */
export const subscribeUnreachable = {
  title: 'Subscription Failed',
  description: 'An unexpected error occurred. Please try again later.',
}
