import type {
  ChangeCounts,
  ChangedTornado,
  ReleaseChange,
  ReleaseNotes,
  RevisedTornado,
} from '@touchdown/shared/releases/release-changes.ts';
import type { ComparedReleases } from './compare-releases.ts';
import { cellsOf, type PublishedCsv } from './published-csv.ts';

/** How many of each a page shows. */
const firstOfEach = 50;

const none = (): ChangeCounts => ({ added: 0, withdrawn: 0, merged: 0, changed: 0, values: 0 });

/** Returns the notes of a release: everything counted, and the first of each. Without `before` it is the first release. */
export function releaseNotes(
  release: string,
  previous: { id: string; csv: PublishedCsv; compared: ComparedReleases } | null,
  after: PublishedCsv,
): ReleaseNotes {
  const notes: ReleaseNotes = {
    release,
    previous: previous?.id ?? null,
    counts: none(),
    by_year: {},
    by_field: {},
    by_reason: {},
    by_office: {},
    columns: previous?.compared.columns ?? { added: [], removed: [] },
    first: { added: [], withdrawn: [], merged: [], changed: [] },
  };
  if (!previous) return notes;
  for (const [id, changes] of Map.groupBy(previous.compared.changes, (change) => change.id)) {
    const csv = after.lines.has(id) ? after : previous.csv;
    const { office, ...tornado } = describe(csv, id);
    const places = [
      notes.counts,
      (notes.by_year[id.slice(0, 4)] ??= none()),
      (notes.by_office[office] ??= none()),
    ];
    const [first] = changes;
    if (!first) continue;
    const kind = first.field === '' ? (first.reason as 'added' | 'withdrawn' | 'merged') : 'changed';
    for (const counts of places) {
      counts[kind]++;
      if (kind === 'changed') counts.values += changes.length;
    }
    for (const { field, reason } of changes) {
      notes.by_reason[reason] = (notes.by_reason[reason] ?? 0) + 1;
      if (field !== '') notes.by_field[field] = (notes.by_field[field] ?? 0) + 1;
    }
    addFirst(notes, kind, tornado, changes);
  }
  return notes;
}

function addFirst(
  { first }: ReleaseNotes,
  kind: keyof ReleaseNotes['first'],
  tornado: ChangedTornado,
  changes: readonly ReleaseChange[],
): void {
  if (first[kind].length >= firstOfEach) return;
  if (kind === 'changed') {
    const values = changes.map(({ id: _id, ...value }) => value);
    first.changed.push({ ...tornado, values } satisfies RevisedTornado);
  } else if (kind === 'merged') {
    first.merged.push({ ...tornado, into: changes[0]?.after ?? '' });
  } else {
    first[kind].push(tornado);
  }
}

function describe({ columns, lines }: PublishedCsv, id: string): ChangedTornado & { office: string } {
  const cells = cellsOf(lines.get(id) ?? '');
  const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
  return {
    id,
    name: cell('name'),
    begin: cell('begin_wall'),
    state: cell('state'),
    office: cell('nws_office') || 'not known',
  };
}
