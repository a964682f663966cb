import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

const long = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ');

it('shows short texts whole', () => {
  expect(changedPart('137', '214')).toEqual(['137', '214']);
  expect(changedPart('', 'a text')).toEqual(['', 'a text']);
});

it('shows a changed word of a long text with a little around it', () => {
  const [before, after] = changedPart(long, long.replace('word100 ', 'WORD '));
  expect(before).toContain('word99 word100 word101');
  expect(after).toContain('word99 WORD word101');
  for (const part of [before, after]) {
    expect(part.length).toBeLessThan(140);
    expect(part).toMatch(/^….*…$/);
  }
});

it('shows what was added at an end, and the beginning of a long change', () => {
  const [before, after] = changedPart(long, `${long} and more`);
  expect(before).toBe(`…${long.slice(-60)}`);
  expect(after).toBe(`…${long.slice(-60)} and more`);
  const [old, next] = changedPart(long, 'x'.repeat(5_000));
  expect(old).toBe(`${long.slice(0, 600)}…`);
  expect(next).toBe(`${'x'.repeat(600)}…`);
});

it('keeps what repeats around a change apart', () => {
  const text = 'a'.repeat(400);
  expect(changedPart(text, `${text}a`)).toEqual([`…${'a'.repeat(60)}`, `…${'a'.repeat(61)}`]);
});
