import { expect, it } from 'vitest';
import { unsubscribeTokens } from './unsubscribe-token.ts';

const person = '01JC0A1B2C3D4E5F6G7H8J9K0M';
const other = '01JC0A1B2C3D4E5F6G7H8J9K0N';

it('names its person, also after the keys were rotated, until the old key is removed', () => {
  const token = unsubscribeTokens('old').tokenFor(person);
  for (const setting of ['old', 'new,old', ' new , old ']) {
    expect(unsubscribeTokens(setting).personOf(token)).toBe(person);
  }
  expect(unsubscribeTokens('new').personOf(token)).toBeUndefined();
  expect(unsubscribeTokens('new,old').tokenFor(person)).toBe(unsubscribeTokens('new').tokenFor(person));
});

it('is refused when any part of it is changed', () => {
  const tokens = unsubscribeTokens('key');
  const token = tokens.tokenFor(person);
  const signature = token.slice(person.length + 1);
  const changed = [
    '',
    person,
    `${person}.`,
    `${other}.${signature}`,
    `${person}.${signature.slice(0, -1)}`,
    `${person}.${signature}x`,
    `${person}.${'é'.repeat(43)}`,
    `${token}\n`,
    `${person}.${signature.toLowerCase()}`,
  ];
  for (const one of changed) expect([one, tokens.personOf(one)]).toEqual([one, undefined]);
});

it('needs a key', () => {
  expect(() => unsubscribeTokens(' , ')).toThrow('contains no key');
});

it('of one kind of mails does not turn off another kind', () => {
  const tokens = unsubscribeTokens('key');
  const [ofDecisions, ofDigest] = [tokens.tokenFor(person), tokens.tokenFor(person, 'weekly-digest')];
  expect(tokens.personOf(ofDigest, 'weekly-digest')).toBe(person);
  expect(tokens.personOf(ofDecisions, 'decision-mails')).toBe(person);
  expect(tokens.personOf(ofDigest)).toBeUndefined();
  expect(tokens.personOf(ofDecisions, 'weekly-digest')).toBeUndefined();
});
