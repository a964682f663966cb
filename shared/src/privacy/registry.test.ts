import { expect, it } from 'vitest';
import { tables } from '../storage/tables.ts';
import type { StoredKind } from '../storage/table-shape.ts';
import { aboutNobody, personalDataRows } from './registry.ts';

const kinds = new Map(
  Object.entries(tables).flatMap(([table, shape]) =>
    Object.entries(shape.kinds as Record<string, StoredKind>).map(
      ([kind, stored]) => [`${table}.${kind}`, stored] as const,
    ),
  ),
);
const rowsOf = (kind: string) => personalDataRows.filter(([, row]) => kind in (row.in.items ?? {}));

it('has each kind of item in a row, or says what it is instead', () => {
  const named = [...kinds.keys()].filter((kind) => rowsOf(kind).length > 0);
  expect([...named, ...Object.keys(aboutNobody)].toSorted()).toEqual([...kinds.keys()].toSorted());
});

it('says of all that expires after how many days, at least in one of its rows', () => {
  const without = [...kinds]
    .filter(([kind, { expires }]) => expires && rowsOf(kind).length > 0)
    .filter(([kind]) => rowsOf(kind).every(([, { until }]) => until.days === undefined))
    .map(([kind]) => kind);
  // Minutes: it is deleted with the request that starts somebody's support.
  expect(without).toEqual(['community.supportAttempt']);
});

it('has sentences that end, and a place in SECURITY.md for whatever stays', () => {
  for (const [id, { what, why, until, exported, deletion, staysAs }] of personalDataRows) {
    const sentences = [why, until.words, deletion.words, ...('not' in exported ? [exported.not] : [])];
    expect([id, what, ...sentences]).toEqual([
      id,
      expect.stringMatching(/[^.]$/),
      ...sentences.map(() => expect.stringMatching(/\.$/)),
    ]);
    expect([id, staysAs !== undefined]).toEqual([id, deletion.leaves.length > 0]);
  }
});
