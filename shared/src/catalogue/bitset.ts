/**
 * A set of rows with one bit each: row r is bit r & 31 of word r >> 5. Words are signed because V8 keeps a signed
 * 32-bit word in a register, but may have to convert an unsigned one to a float. Bits past the last row are always
 * zero.
 */
export type Bitset = Int32Array;

export function createBitset(count: number): Bitset {
  return new Int32Array((count + 31) >>> 5);
}

/** Adds the rows from, from + 1 … to - 1. */
export function setRange(bits: Bitset, from: number, to: number): void {
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    bits[first] = (bits[first] as number) | (head & tail);
    return;
  }
  bits[first] = (bits[first] as number) | head;
  bits.fill(-1, first + 1, last);
  bits[last] = (bits[last] as number) | tail;
}

/** Adds the rows at the indexes from, from + 1 … to - 1 of a list. */
export function setRows(bits: Bitset, rows: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    setRow(bits, rows[i] as number);
  }
}

export function clearRows(bits: Bitset, rows: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    clearRow(bits, rows[i] as number);
  }
}

/**
 * Reads the length once and handles four words per step. Otherwise V8 reads the length of a typed array again in
 * each iteration, which takes four times as long as the work itself.
 */
export function intersect(bits: Bitset, other: Bitset): void {
  const { length } = bits;
  let w = 0;
  for (; w + 4 <= length; w += 4) {
    bits[w] = (bits[w] as number) & (other[w] as number);
    bits[w + 1] = (bits[w + 1] as number) & (other[w + 1] as number);
    bits[w + 2] = (bits[w + 2] as number) & (other[w + 2] as number);
    bits[w + 3] = (bits[w + 3] as number) & (other[w + 3] as number);
  }
  for (; w < length; w++) bits[w] = (bits[w] as number) & (other[w] as number);
}

export function unite(bits: Bitset, other: Bitset): void {
  const { length } = bits;
  let w = 0;
  for (; w + 4 <= length; w += 4) {
    bits[w] = (bits[w] as number) | (other[w] as number);
    bits[w + 1] = (bits[w + 1] as number) | (other[w + 1] as number);
    bits[w + 2] = (bits[w + 2] as number) | (other[w + 2] as number);
    bits[w + 3] = (bits[w + 3] as number) | (other[w + 3] as number);
  }
  for (; w < length; w++) bits[w] = (bits[w] as number) | (other[w] as number);
}

/** Unites four sets per pass, because reading and writing the result takes as long as the unions. */
export function uniteAll(bits: Bitset, others: readonly Bitset[]): void {
  const { length } = bits;
  const whole = others.length - (others.length % 4);
  for (let at = 0; at < whole; at += 4) {
    const [a, b, c, d] = others.slice(at, at + 4) as [Bitset, Bitset, Bitset, Bitset];
    for (let w = 0; w < length; w++) {
      const left = (a[w] as number) | (b[w] as number);
      const right = (c[w] as number) | (d[w] as number);
      bits[w] = (bits[w] as number) | left | right;
    }
  }
  for (const other of others.slice(whole)) unite(bits, other);
}

export function setRow(bits: Bitset, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearRow(bits: Bitset, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

export function hasRow(bits: Bitset, row: number): boolean {
  return ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;
}

/**
 * Counts rows. Full adders combine four words at a time before their bits are counted (Harley and Seal; Warren,
 * Hacker's Delight, 5-2): a carry-save step takes five operations, a population count twelve.
 */
export function countRows(bits: Bitset): number {
  const whole = bits.length - (bits.length % 4);
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let w = 0; w < whole; w += 4) {
    const a = bits[w] as number;
    const b = bits[w + 1] as number;
    const c = bits[w + 2] as number;
    const d = bits[w + 3] as number;
    const sum1 = ones ^ a ^ b;
    const carry1 = (ones & a) | ((ones ^ a) & b);
    ones = sum1 ^ c ^ d;
    const carry2 = (sum1 & c) | ((sum1 ^ c) & d);
    fours += countBits((twos & carry1) | ((twos ^ carry1) & carry2));
    twos = twos ^ carry1 ^ carry2;
  }
  let count = 4 * fours + 2 * countBits(twos) + countBits(ones);
  for (let w = whole; w < bits.length; w++) count += countBits(bits[w] as number);
  return count;
}

/** Adds pairs, nibbles and bytes; one multiplication then adds the four bytes into the highest. */
function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns at most `take` rows of the set in ascending order, after the first `skip`. */
export function listRows(bits: Bitset, skip: number, take: number): number[] {
  const rows: number[] = [];
  const { length } = bits;
  let left = skip;
  for (let w = 0; w < length && rows.length < take; w++) {
    let word = bits[w] as number;
    if (word === 0) continue;
    if (left > 0) {
      const here = countBits(word);
      if (here <= left) {
        left -= here;
        continue;
      }
      // Clears the lowest set bit for each row that is still to be skipped.
      for (; left > 0; left--) word &= word - 1;
    }
    for (; word !== 0 && rows.length < take; word &= word - 1) {
      rows.push((w << 5) + 31 - Math.clz32(word & -word));
    }
  }
  return rows;
}
