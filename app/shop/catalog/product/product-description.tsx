import './product-description.css'

/** A product's description; an empty line begins a new paragraph. */
export function ProductDescription({ text }: { text: string }) {
  return (
    <div className="product-description">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
