/** Something broke that no screen expected. Says so without saying what. */
export function ErrorScreen() {
  return (
    <section className="error-screen">
      <h1>Something went wrong</h1>
      <p>We could not show this page. Your cart is safe.</p>
      {/* The address it stands at: a plain reload, also without script. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">Try Again</a>
    </section>
  )
}
