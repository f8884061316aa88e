/** For a request without a response. Apart from the other texts, which load on demand: the form is on every page. */
export const subscribeUnreachable = {
  title: 'Subscription Failed',
  description: 'An unexpected error occurred. Please try again later.',
}
