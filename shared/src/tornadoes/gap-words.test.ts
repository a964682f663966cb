import { expect, it } from 'vitest';
import { addPath, kindToAdd } from '../contributions/contribution-path.ts';
import { contributionTypes } from '../contributions/contribution-types.ts';
import { byWeight, countGaps, gapFilledBy, gapSentence, gapTasks } from './gap-words.ts';

type Task = Parameters<typeof gapTasks>[0][number];

const tornado = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  tor_f_scale: 'EF1',
  begin_wall: '2013-05-20T14:56',
  display_name: `${id}, Oklahoma`,
  known_as: null,
  fatalities: 0,
  photos: 0,
  stories: 0,
  sources: 0,
  ...over,
});

it.each([
  [
    { total: 41, photo: 3, story: 5, source: 2 },
    '3 of 41 tornadoes have a photo, 5 have a story, 2 have a second source.',
  ],
  [
    { total: 41, photo: 0, story: 1, source: 0 },
    '1 of 41 tornadoes has a story. No photo or second source yet.',
  ],
  [
    { total: 1_200, photo: 0, story: 0, source: 0 },
    'No photo, story, or second source yet for its 1,200 tornadoes.',
  ],
  [{ total: 1, photo: 0, story: 0, source: 0 }, 'No photo, story, or second source yet for its one tornado.'],
  [
    { total: 1, photo: 1, story: 1, source: 1 },
    '1 of 1 tornado has a photo, 1 has a story, 1 has a second source.',
  ],
  [{ total: 0, photo: 0, story: 0, source: 0 }, ''],
])('%o is told as a sentence', (counts, sentence) => {
  expect(gapSentence(counts)).toBe(sentence);
});

it('a tornado with ten photos counts once', () => {
  const all = [tornado('a', { photos: 10 }), tornado('b', { photos: 1, sources: 2 }), tornado('c')];
  expect(countGaps(all)).toEqual({ total: 3, photo: 2, story: 0, source: 1 });
});

it('films, loops and corrections fill no gap', () => {
  const filling = contributionTypes.filter((type) => gapFilledBy(type) !== undefined);
  expect(filling).toEqual([
    'PERSONAL_ACCOUNT',
    'PHOTO_LINK',
    'UPLOADED_PHOTO',
    'PHOTO_GALLERY',
    'NEWS_ARTICLE_LINK',
    'DOCUMENT_LINK',
  ]);
});

it('the deadliest come first, then the strongest, then the newest; unknown deaths are no reason', () => {
  const sorted = [
    tornado('old', { begin_wall: '1955-05-25T15:00' }),
    tornado('unknown', { fatalities: null, tor_f_scale: 'F4' }),
    tornado('new'),
    tornado('deadly', { fatalities: 1, tor_f_scale: 'EF0' }),
  ].toSorted(byWeight);
  expect(sorted.map(({ id }) => id)).toEqual(['deadly', 'unknown', 'new', 'old']);
});

it('tasks begin with the first tornado, and go on with others while there are some', () => {
  const moore = tornado('moore', { known_as: 'Moore', fatalities: 24, stories: 3 });
  const joplin = tornado('joplin', { display_name: 'near Joplin, Missouri', fatalities: 1 });
  const told = ({ words, path }: ReturnType<typeof gapTasks>[number]) => [words, path];
  expect(gapTasks([moore, joplin]).map(told)).toEqual([
    ['Add a photo of the Moore tornado', '/tornadoes/moore#add-photo'],
    ['Were you there? Tell your story of the tornado near Joplin, Missouri', '/tornadoes/joplin#add-story'],
    ['Name a second source for 24 deaths in the Moore tornado', '/tornadoes/moore#add-source'],
    ['Add a photo of the tornado near Joplin, Missouri', '/tornadoes/joplin#add-photo'],
    ['Name a second source for 1 death in the tornado near Joplin, Missouri', '/tornadoes/joplin#add-source'],
  ]);
  const full = { photos: 1, stories: 1 };
  expect(gapTasks([tornado('norman', full)]).map(({ words }) => words)).toEqual([
    'Link an article about the norman, Oklahoma, tornado',
  ]);
  expect(gapTasks([tornado('norman', { ...full, sources: 1 })])).toEqual([]);
});

it('an address says what to add, and no other fragment does', () => {
  expect(kindToAdd(new URL(addPath('a', 'source'), 'https://example.org').hash)).toBe('source');
  expect([kindToAdd(''), kindToAdd('#add-'), kindToAdd('#contribution-1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
