import { describe, expect, it } from 'vitest';
import { trustWords } from './trust-note.tsx';

describe('what a person reads about their small edits', () => {
  it.each([
    [3, 0, 'Your small edits stand at once after 10 approved edits. You have 3.'],
    [20, 1, 'Your small edits stand at once: 1 of your 21 approved edits was taken back.'],
    [
      10,
      2,
      'Your small edits wait for a moderator: 2 of your 12 approved edits were taken back, and at most 5 % may be.',
    ],
  ])('after %i approved and %i taken back', (approved, takenBack, words) => {
    expect(trustWords({ approved, takenBack })).toBe(words);
  });
});
