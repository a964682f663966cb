import { mintTornadoId, type TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { sourceNames } from './source-files.ts';
import type { Redirect, TornadoDocument, TornadoDraft } from './tornado-document.ts';

export interface Identified {
  ids: TornadoId[];
  redirects: Redirect[];
}

interface Claim {
  draft: number;
  id: TornadoId;
  weight: number;
}

/** An EVENT_ID is the agency's own and stays; an SPC row is known by its place and time alone. */
const weightOfEvent = 100;
const weightOfPlaceAndTime = 1;
const rowMark = 'spc-row:';

/**
 * Rule 7: a tornado keeps its id if it shares a source row with the old one, the one with most shared
 * rows first. An old id whose rows all went to others becomes a redirect; what is new gets a new id.
 */
export function assignIds(drafts: readonly TornadoDraft[], previous: readonly TornadoDocument[]): Identified {
  const owners = new Map<string, TornadoId>();
  for (const { tornado, sources } of previous)
    for (const mark of marksOf(sources)) owners.set(mark, tornado.id);
  const claims = drafts.flatMap(({ sources }, draft) => claimsOf(draft, marksOf(sources), owners));
  claims.sort((a, b) => b.weight - a.weight || a.draft - b.draft || (a.id < b.id ? -1 : 1));

  const ids: (TornadoId | undefined)[] = drafts.map(() => undefined);
  const taken = new Set<string>();
  for (const { draft, id } of claims) {
    if (ids[draft] || taken.has(id)) continue;
    ids[draft] = id;
    taken.add(id);
  }
  const all = new Set<string>(previous.map(({ tornado }) => tornado.id));
  for (const id of taken) all.add(id);
  const settled = drafts.map((draft, at) => {
    const id = ids[at] ?? mintFree(draft, all);
    all.add(id);
    return id;
  });
  return { ids: settled, redirects: redirectsOf(previous, claims, taken, settled) };
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

function claimsOf(draft: number, marks: readonly string[], owners: ReadonlyMap<string, TornadoId>): Claim[] {
  const weights = new Map<TornadoId, number>();
  for (const mark of marks) {
    const id = owners.get(mark);
    if (!id) continue;
    const weight = mark.startsWith(rowMark) ? weightOfPlaceAndTime : weightOfEvent;
    weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights].map(([id, weight]) => ({ draft, id, weight }));
}

/** What a tornado is known by from one import to the next. The SPC's own numbers change and are left out. */
function marksOf({ aliases, source_rows: rows }: TornadoDraft['sources']): string[] {
  const events = aliases.filter((alias) => !alias.startsWith('spc:'));
  const whole = rows.find(({ source }) => source === sourceNames.spc)?.row;
  return whole ? [...events, placeAndTime(whole)] : events;
}

function placeAndTime(row: Record<string, string>): string {
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
