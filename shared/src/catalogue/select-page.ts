import { clearRow, countRows, hasRow, listRows, type Bitset } from './bitset.ts';
import type { SortOrder } from './sort-orders.ts';

/**
 * Returns the rows of one page in order. Newest first is the order of the rows themselves. For any other order there
 * are two ways, and the cheaper one is used:
 *
 * - walk the order from the top and test each row, in `(skip + take) × rows / matches` steps. This is good for an
 *   early page with many matches;
 * - set the bit of each match's rank in a second set, and list its bits, which are in order, in `matches` steps and a
 *   scan, whatever the page.
 *
 * The estimate of the walk assumes that matches are spread evenly. If they are not (weak tornadoes in a list of the
 * strongest), the walk stops after as many steps as the other way takes, so the total is at most twice that.
 */
export function selectPage(
  bits: Bitset,
  total: number,
  sorted: SortOrder | undefined,
  page: { skip: number; take: number },
  scratch: Bitset,
): number[] {
  const { skip, take } = page;
  if (skip >= total) return [];
  if (!sorted) return listRows(bits, skip, take);
  const { order } = sorted;
  if (total === order.length) return Array.from(order.subarray(skip, skip + take));
  const wanted = Math.min(skip + take, total);
  const rankingSteps = total * 2 + bits.length;
  const expectedSteps = (wanted * order.length) / total;
  if (expectedSteps < rankingSteps) {
    const rows = walkOrder(bits, order, skip, wanted, rankingSteps);
    if (rows) return rows;
  }
  return rankMatches(bits, sorted, skip, take, scratch);
}

/** Returns the rows of one page if some rows come before the others. Those that do not match are left out. */
export function selectAfterFirst(
  wanted: readonly number[],
  bits: Bitset,
  sorted: SortOrder | undefined,
  { skip, take }: { skip: number; take: number },
  scratch: Bitset,
): number[] {
  const first = wanted.filter((row) => hasRow(bits, row));
  const others = bits.slice();
  for (const row of first) clearRow(others, row);
  const page = first.slice(skip, skip + take);
  const rest = { skip: Math.max(0, skip - first.length), take: take - page.length };
  return [...page, ...selectPage(others, countRows(others), sorted, rest, scratch)];
}

/** Returns undefined if the steps were not enough. */
function walkOrder(
  bits: Bitset,
  order: Uint32Array,
  skip: number,
  wanted: number,
  steps: number,
): number[] | undefined {
  const rows: number[] = [];
  const end = Math.min(order.length, Math.ceil(steps));
  let found = 0;
  for (let place = 0; place < end; place++) {
    const row = order[place] as number;
    if (!hasRow(bits, row)) continue;
    if (found >= skip) rows.push(row);
    found++;
    if (found === wanted) return rows;
  }
  return undefined;
}

function rankMatches(
  bits: Bitset,
  { order, ranks }: SortOrder,
  skip: number,
  take: number,
  scratch: Bitset,
): number[] {
  scratch.fill(0);
  const { length } = bits;
  for (let w = 0; w < length; w++) {
    for (let word = bits[w] as number; word !== 0; word &= word - 1) {
      const rank = ranks[(w << 5) + 31 - Math.clz32(word & -word)] as number;
      scratch[rank >>> 5] = (scratch[rank >>> 5] as number) | (1 << (rank & 31));
    }
  }
  return listRows(scratch, skip, take).map((rank) => order[rank] as number);
}
