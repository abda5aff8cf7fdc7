/** A value that is computed of an object once, and freed with it. */
export function oncePer<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let stored = known.get(of);
    if (!stored) {
      stored = { value: compute(of) };
      known.set(of, stored);
    }
    return stored.value;
  };
}
