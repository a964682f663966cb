/** Reads whole numbers that are packed by seven bits in a byte; small ones of both signs are short. */
export function numberReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let [value, unit] = [0, 1];
    for (; (bytes[at] as number) > 127; at++, unit *= 128) value += ((bytes[at] as number) - 128) * unit;
    value += (bytes[at++] as number) * unit;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
}

/** Packs whole numbers for `numberReader`. */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const value of numbers) {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}
