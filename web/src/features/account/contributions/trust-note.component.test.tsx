import { describe, expect, it } from 'vitest';
import { trustWords } from './trust-note.tsx';

describe('what a person reads about their small edits', () => {
  it.each([
    [3, 0, 'Your small edits go live right away after 10 approved edits. You have 3.'],
    [20, 1, 'Your small edits go live right away: 1 of your 21 approved edits was reversed.'],
    [
      10,
      2,
      'Your small edits wait for a moderator: 2 of your 12 approved edits were reversed. The limit is 5%.',
    ],
  ])('after %i approved and %i taken back', (approved, takenBack, words) => {
    expect(trustWords({ approved, takenBack })).toBe(words);
  });
});
