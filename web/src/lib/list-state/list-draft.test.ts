import { describe, expect, it } from 'vitest';
import { defineQueryString } from './define-query-string.ts';
import { scales, stateName } from './filter-parameters.ts';
import { draftAt, pageIn, putIntoForce, questionOf, takeOut } from './list-draft.ts';
import { choice, pageNumber } from './parameters.ts';

const queryString = defineQueryString({
  page: pageNumber(),
  ratings: scales('rating'),
  state: stateName,
  order: choice('sort', ['newest', 'oldest'], 'newest'),
});
const at = (search: string) => queryString.read(new URLSearchParams(search));
const changed = (applied: string, draft: string) => ({
  at: questionOf(queryString, at(applied)),
  draft: at(draft),
});

describe('a draft', () => {
  it('is what is applied until something is changed', () => {
    expect(draftAt(queryString, undefined, at('rating=F5'))).toEqual(at('rating=F5'));
  });

  it('outlives a turn of the page', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(queryString, edit, at('page=2&rating=F5')).state).toBe('Texas');
  });

  it('ends where other filters come into force, by a link or by going back', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(queryString, edit, at('rating=EF5'))).toEqual(at('rating=EF5'));
  });

  it('comes into force from the first page, and is then what is applied', () => {
    const { settings, edit } = putIntoForce(queryString, at('page=3&state=texas'));
    expect(queryString.write(settings)).toBe('state=TEXAS');
    expect(questionOf(queryString, draftAt(queryString, edit, settings))).toBe(
      questionOf(queryString, settings),
    );
  });
});

describe('a filter that is taken out', () => {
  it('goes at once, and from the draft as well, whose other changes stay pending', () => {
    const applied = at('page=2&rating=F5,EF5&state=kansas');
    const draft = at('rating=F5,EF5&state=kansas&sort=oldest');
    const [chip] = queryString.chips(applied);
    if (!chip) throw new Error('There is no chip.');
    const { settings, edit } = takeOut(queryString, { applied, draft }, chip.without);
    expect(queryString.write(settings)).toBe('rating=EF5&state=KANSAS');
    expect(queryString.write(draftAt(queryString, edit, settings))).toBe(
      'rating=EF5&state=KANSAS&sort=oldest',
    );
  });
});

it('a list without pages has none to begin at', () => {
  const flat = defineQueryString({ state: stateName });
  const settings = { state: 'Ohio' };
  expect(pageIn(settings)).toBeUndefined();
  expect(putIntoForce(flat, settings).settings).toEqual(settings);
});
