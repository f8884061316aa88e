/** Something broke that no screen expected. Says so without saying what. */
export function ErrorScreen() {
  return (
    <section className="error-screen">
      <h1>Something went wrong</h1>
      <p>We could not show this page. Your cart is safe.</p>
      <a href="">Try Again</a>
    </section>
  )
}
