import type { ModerationLogEntry } from '@touchdown/shared/appeals/moderation-log.ts';
import { expect, it } from 'vitest';
import { entrySentence, hoursInWords } from './log-words.ts';

const entry: ModerationLogEntry = {
  date: '2026-11-20',
  what: 'removed',
  category: 'Spam',
  isIllegal: false,
  role: 'moderator',
  reports: 0,
  hours: null,
  cameBack: null,
};

it.each([
  [{}, 'A contribution was removed as Spam by a moderator.'],
  [{ role: null }, 'A contribution was removed as Spam.'],
  [
    { reports: 2, hours: 3.2, role: 'admin' },
    'A contribution was removed as Spam by an admin, 3 hours after the first of 2 reports.',
  ],
  [{ isIllegal: true }, 'A contribution was removed as Spam, as illegal and at once, by a moderator.'],
  [
    { what: 'suspended', category: null, role: 'operator', cameBack: 'appeal' },
    'Somebody was suspended by an operator. It was reversed on appeal.',
  ],
  [{ cameBack: 'moderator' }, 'A contribution was removed as Spam by a moderator. A moderator reversed it.'],
] as const)('says what happened: %o', (over, sentence) => {
  expect(entrySentence({ ...entry, ...over })).toBe(sentence);
});

it.each([
  [0.2, 'less than an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [26.4 * 24, '26 days'],
])('%d hours are %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
