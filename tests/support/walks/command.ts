/** Makes commands: acts of the shopper or the owner, after which what is shown and stored agrees with the model. */
export function commandOf<Model extends object, Walk extends { compare(model: Model): unknown }>() {
  return (
    name: string,
    can: (model: Model) => boolean,
    act: (model: Model, walk: Walk) => Promise<unknown>,
  ) => ({
    check: (model: Readonly<Model>) => can(model),
    async run(model: Model, walk: Walk) {
      await act(model, walk)
      await walk.compare(model)
    },
    toString: () => name,
  })
}
