import { hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { readId, readNumber } from '@touchdown/shared/catalogue/read-row.ts';
import { doubtingFlags } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { RecordsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import type { ServedRecord } from '../catalogue/cached-catalogue.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import type { KnownState } from '../places/known-places.ts';
import { filterOfPlace } from '../places/place-filter.ts';
import { readProfileTornado } from '@touchdown/shared/search/profile-of.ts';

type Doubted = RecordsAnswer['doubted'];
type DoubtedRow = { row: number; doubted: Doubted[number] };

/** Every flag that doubts a value doubts the length, so only rows without one are read. There are about a hundred. */
const maxRead = 400;
const lanes = 16;
const maxListed = 20;
const readOnce = new WeakMap<ServedRecord['search'], Promise<DoubtedRow[]>>();

/** Returns the tornadoes whose recorded length or width cannot be right, the longest first, with the reasons. */
export async function doubtedTornadoes(
  record: ServedRecord,
  store: Pick<TornadoStore, 'find'>,
  state: KnownState | undefined,
): Promise<Doubted> {
  const { search } = record;
  let all = readOnce.get(search);
  if (!all) {
    all = readDoubted(record, store);
    readOnce.set(search, all);
    // The next request tries again.
    all.catch(() => readOnce.delete(search));
  }
  const matches = state && search.match(filterOfPlace(state));
  return (await all)
    .filter(({ row }) => !matches || hasRow(matches, row))
    .slice(0, maxListed)
    .map(({ doubted }) => doubted);
}

async function readDoubted(
  { pointer, search }: ServedRecord,
  store: Pick<TornadoStore, 'find'>,
): Promise<DoubtedRow[]> {
  if (!pointer) return [];
  const lengths = column(search.catalogue, 'lengthMiles');
  const rows = Array.from({ length: search.catalogue.count }, (_, row) => row)
    .filter((row) => readNumber(lengths, row, null) === null)
    .slice(0, maxRead);
  const found: DoubtedRow[] = [];
  await inLanes(lanes, rows, async (row) => {
    const one = await store.find(readId(search.catalogue, row), pointer);
    if (!one || !('tornado' in one)) return;
    const flags = doubtingFlags(one.tornado);
    if (flags.length === 0) return;
    const { path_length, path_width } = one.tornado;
    const reasons = flags.map((flag) => qualityFlags[flag]);
    const tornado = readProfileTornado(search.catalogue, row);
    found.push({ row, doubted: { tornado, path_length, path_width, reasons } });
  });
  return found.toSorted(
    (a, b) => (b.doubted.path_length ?? 0) - (a.doubted.path_length ?? 0) || a.row - b.row,
  );
}
