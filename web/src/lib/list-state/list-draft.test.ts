import { describe, expect, it } from 'vitest';
import { defineQueryString } from './define-query-string.ts';
import { scales, stateName } from './filter-parameters.ts';
import { draftAt, pageIn, applySettings, criteriaOf, removeFilter } from './list-draft.ts';
import { choice, pageNumber } from './parameters.ts';

const queryString = defineQueryString({
  page: pageNumber(),
  ratings: scales('rating'),
  state: stateName,
  order: choice('sort', ['newest', 'oldest'], 'newest'),
});
const at = (search: string) => queryString.read(new URLSearchParams(search));
const changed = (applied: string, draft: string) => ({
  criteria: criteriaOf(queryString, at(applied)),
  draft: at(draft),
});

describe('a draft', () => {
  it('equals the applied settings until something is changed', () => {
    expect(draftAt(queryString, undefined, at('rating=F5'))).toEqual(at('rating=F5'));
  });

  it('stays when another page is opened', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(queryString, edit, at('page=2&rating=F5')).state).toBe('Texas');
  });

  it('ends when other filters are applied by a link or by going back', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(queryString, edit, at('rating=EF5'))).toEqual(at('rating=EF5'));
  });

  it('is applied from the first page, and then equals the applied settings', () => {
    const { settings, edit } = applySettings(queryString, at('page=3&state=texas'));
    expect(queryString.write(settings)).toBe('state=TEXAS');
    expect(criteriaOf(queryString, draftAt(queryString, edit, settings))).toBe(
      criteriaOf(queryString, settings),
    );
  });
});

describe('a removed filter', () => {
  it('is removed at once, also from the draft, whose other changes stay pending', () => {
    const applied = at('page=2&rating=F5,EF5&state=kansas');
    const draft = at('rating=F5,EF5&state=kansas&sort=oldest');
    const [chip] = queryString.chips(applied, 'us');
    if (!chip) throw new Error('There is no chip.');
    const { settings, edit } = removeFilter(queryString, { applied, draft }, chip.without);
    expect(queryString.write(settings)).toBe('rating=EF5&state=KANSAS');
    expect(queryString.write(draftAt(queryString, edit, settings))).toBe(
      'rating=EF5&state=KANSAS&sort=oldest',
    );
  });
});

it('a list without pages has no page to reset', () => {
  const flat = defineQueryString({ state: stateName });
  const settings = { state: 'Ohio' };
  expect(pageIn(settings)).toBeUndefined();
  expect(applySettings(flat, settings).settings).toEqual(settings);
});
