import { describe, expect, it } from 'vitest';
import { defineAddress } from './define-address.ts';
import { scales, stateName } from './filter-parameters.ts';
import { draftAt, pageIn, putIntoForce, questionOf, takeOut } from './list-draft.ts';
import { choice, pageNumber } from './parameters.ts';

const address = defineAddress({
  page: pageNumber(),
  ratings: scales('rating'),
  state: stateName,
  order: choice('sort', ['newest', 'oldest'], 'newest'),
});
const at = (search: string) => address.read(new URLSearchParams(search));
const changed = (applied: string, draft: string) => ({
  at: questionOf(address, at(applied)),
  draft: at(draft),
});

describe('a draft', () => {
  it('is what is applied until something is changed', () => {
    expect(draftAt(address, undefined, at('rating=F5'))).toEqual(at('rating=F5'));
  });

  it('outlives a turn of the page', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(address, edit, at('page=2&rating=F5')).state).toBe('Texas');
  });

  it('ends where other filters come into force, by a link or by going back', () => {
    const edit = changed('rating=F5', 'rating=F5&state=texas');
    expect(draftAt(address, edit, at('rating=EF5'))).toEqual(at('rating=EF5'));
  });

  it('comes into force from the first page, and is then what is applied', () => {
    const { settings, edit } = putIntoForce(address, at('page=3&state=texas'));
    expect(address.write(settings)).toBe('state=TEXAS');
    expect(questionOf(address, draftAt(address, edit, settings))).toBe(questionOf(address, settings));
  });
});

describe('a filter that is taken out', () => {
  it('goes at once, and from the draft as well, whose other changes stay pending', () => {
    const applied = at('page=2&rating=F5,EF5&state=kansas');
    const draft = at('rating=F5,EF5&state=kansas&sort=oldest');
    const [chip] = address.chips(applied);
    if (!chip) throw new Error('There is no chip.');
    const { settings, edit } = takeOut(address, { applied, draft }, chip.without);
    expect(address.write(settings)).toBe('rating=EF5&state=KANSAS');
    expect(address.write(draftAt(address, edit, settings))).toBe('rating=EF5&state=KANSAS&sort=oldest');
  });
});

it('a list without pages has none to begin at', () => {
  const flat = defineAddress({ state: stateName });
  const settings = { state: 'Ohio' };
  expect(pageIn(settings)).toBeUndefined();
  expect(putIntoForce(flat, settings).settings).toEqual(settings);
});
