import { mintTornadoId, type TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { sourceNames } from './source-files.ts';
import type { Redirect, TornadoDocument, TornadoDraft } from './tornado-document.ts';

export interface IdAssignment {
  ids: TornadoId[];
  redirects: Redirect[];
}

interface Claim {
  draft: number;
  id: TornadoId;
  weight: number;
}

/** An EVENT_ID is stable, but an SPC row can only be recognized by its place and time. */
const weightOfEvent = 100;
const weightOfPlaceAndTime = 1;
/** Among rows of the same place and minute, the most similar one wins. Their number decides only between equals. */
const weightOfSimilarity = 0.9;
const weightOfNumber = 0.01;
const rowMark = 'spc-row:';

/**
 * Rule 7: a tornado keeps the id of the old tornado with which it shares most source rows. An old id whose
 * rows all went to other tornadoes becomes a redirect. A tornado without shared rows gets a new id.
 */
export function assignIds(
  drafts: readonly TornadoDraft[],
  previous: readonly TornadoDocument[],
  usedElsewhere: readonly string[] = [],
): IdAssignment {
  const owners = new Map<string, TornadoDocument[]>();
  for (const document of previous) {
    for (const mark of marksOf(document.sources)) {
      owners.set(mark, [...(owners.get(mark) ?? []), document]);
    }
  }
  const order = sortedIndexes(drafts);
  const rank = new Map(order.map((draft, at) => [draft, at]));
  const claims = order.flatMap((draft) => claimsOf(draft, (drafts[draft] as TornadoDraft).sources, owners));
  claims.sort(
    (a, b) =>
      b.weight - a.weight || (rank.get(a.draft) ?? 0) - (rank.get(b.draft) ?? 0) || (a.id < b.id ? -1 : 1),
  );

  const ids: (TornadoId | undefined)[] = drafts.map(() => undefined);
  const taken = new Set<string>();
  for (const { draft, id } of claims) {
    if (ids[draft] || taken.has(id)) continue;
    ids[draft] = id;
    taken.add(id);
  }
  const usedIds = new Set<string>([...usedElsewhere, ...previous.map(({ tornado }) => tornado.id)]);
  const finalIds: TornadoId[] = [];
  for (const draft of order) {
    const id = ids[draft] ?? mintFree(drafts[draft] as TornadoDraft, usedIds);
    usedIds.add(id);
    finalIds[draft] = id;
  }
  return { ids: finalIds, redirects: redirectsOf(previous, claims, taken, finalIds) };
}

/** Sorts by the content of the drafts, so that the order of the rows in a file does not matter. */
function sortedIndexes(drafts: readonly TornadoDraft[]): number[] {
  const keys = drafts.map(({ tornado, sources }) => {
    const row = spcRowOf(sources) ?? {};
    const values = Object.keys(row)
      .toSorted()
      .map((column) => (isNumbering(column) ? '' : row[column]));
    return [tornado.begin_datetime, ...marksOf(sources), ...values, ...sources.aliases].join('|');
  });
  const byKey = (a: number, b: number) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1);
  return drafts.map((_, draft) => draft).sort(byKey);
}

function redirectsOf(
  previous: readonly TornadoDocument[],
  claims: readonly Claim[],
  taken: ReadonlySet<string>,
  ids: readonly TornadoId[],
): Redirect[] {
  const heirs = new Map<string, string>();
  for (const { draft, id } of claims) if (!heirs.has(id)) heirs.set(id, ids[draft] ?? '');
  return previous.flatMap(({ tornado: { id } }) => {
    const movedTo = heirs.get(id);
    return taken.has(id) || !movedTo ? [] : [{ id, movedTo }];
  });
}

function claimsOf(
  draft: number,
  sources: TornadoDraft['sources'],
  owners: ReadonlyMap<string, readonly TornadoDocument[]>,
): Claim[] {
  const weights = new Map<TornadoId, number>();
  for (const mark of marksOf(sources)) {
    for (const { tornado, sources: former } of owners.get(mark) ?? []) {
      const weight = mark.startsWith(rowMark)
        ? weightOfPlaceAndTime + similarity(sources, former)
        : weightOfEvent;
      weights.set(tornado.id, (weights.get(tornado.id) ?? 0) + weight);
    }
  }
  return [...weights].map(([id, weight]) => ({ draft, id, weight }));
}

/** Less than 1, so that it only decides between rows with the same place and time. */
function similarity(one: TornadoDraft['sources'], other: TornadoDraft['sources']): number {
  const [row = {}, former = {}] = [spcRowOf(one), spcRowOf(other)];
  const columns = Object.keys({ ...row, ...former }).filter((column) => !isNumbering(column));
  const alike = columns.filter((column) => row[column] === former[column]).length;
  const isNumbered = one.aliases.some((alias) => other.aliases.includes(alias));
  return (weightOfSimilarity * alike) / Math.max(1, columns.length) + (isNumbered ? weightOfNumber : 0);
}

function isNumbering(column: string): boolean {
  return column === 'om' || column === '';
}

/** Returns the marks that identify a tornado across imports. The SPC's numbers change, so they are left out. */
export function marksOf(sources: TornadoDraft['sources']): string[] {
  const events = sources.aliases.filter((alias) => !alias.startsWith('spc:'));
  const wholes = sources.source_rows.filter(({ source, row }) => source === sourceNames.spc && isWhole(row));
  // A tornado can hold others of the SPC, whose former ids then redirect to it.
  return [...events, ...new Set(wholes.map(({ row }) => placeAndTime(row)))];
}

/** Rows about a part of a path repeat its beginning, or have one that is no tornado's. */
function isWhole(row: Record<string, string>): boolean {
  return row['sg'] === undefined || row['sg'] === '1';
}

export function spcRowOf({ source_rows: rows }: Pick<TornadoDraft['sources'], 'source_rows'>) {
  return rows.find(({ source }) => source === sourceNames.spc)?.row;
}

export function placeAndTime(row: Record<string, string>): string {
  const rounded = (degrees: string | undefined) => Number(degrees ?? 0).toFixed(2);
  return `${rowMark}${row['date']} ${row['time']} ${row['st']} ${rounded(row['slat'])} ${rounded(row['slon'])}`;
}

function mintFree({ tornado, sources }: TornadoDraft, taken: ReadonlySet<string>): TornadoId {
  const date = tornado.begin_local.slice(0, 10);
  const [mark = tornado.begin_datetime] = marksOf(sources);
  for (let attempt = 1; ; attempt++) {
    const id = mintTornadoId(date, attempt === 1 ? mark : `${mark}#${attempt}`);
    if (!taken.has(id)) return id;
  }
}
