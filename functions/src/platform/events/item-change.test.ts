import { expect, it } from 'vitest';
import { ItemChange, keyPart, textOf } from './item-change.ts';

const change = {
  id: 'a-record',
  kind: 'vote',
  event: 'INSERT',
  key: { person: 'somebody' },
  changed: ['direction'],
  before: { direction: { S: 'up' } },
} as const;

it('is a change of an item, with its old values', () => {
  const read = ItemChange.parse(change);
  expect(keyPart(read, 'person')).toBe('somebody');
  expect(textOf(read.before, 'direction')).toBe('up');
  expect(() => keyPart(read, 'id')).toThrow('A change of a vote needs id in its key.');
});

it.each([undefined, null, 'up'])('is refused with %j for its old values', (before) => {
  expect(ItemChange.safeParse({ ...change, before }).success).toBe(false);
});
