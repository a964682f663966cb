import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { indexSuggestions, suggest } from '@touchdown/shared/search/suggest.ts';
import type { SuggestionFile } from '@touchdown/shared/search/suggestion-data.ts';
import { buildSuggestions } from './build-suggestions.ts';

const maxBytes = 150_000;
const file = JSON.parse(
  readFileSync(new URL('../../shared/src/search/suggestions.json', import.meta.url), 'utf8'),
) as SuggestionFile;
const index = indexSuggestions(file, 2026);
const labels = (text: string) =>
  Object.fromEntries(
    suggest(text, index).map(({ label, suggestions }) => [label, suggestions.map((each) => each.label)]),
  );

describe('the file of suggestions', () => {
  it('is what npm run suggestions makes of the tables', () => {
    expect(file).toEqual(buildSuggestions());
  });

  it(`has at most ${maxBytes} bytes after brotli`, () => {
    expect(brotliCompressSync(JSON.stringify(file)).length).toBeLessThanOrEqual(maxBytes);
  });
});

describe('suggestions', () => {
  it.each([
    ['jopl', 'Known tornadoes', 'Joplin'],
    ['JOPLIN', 'Towns', 'Joplin, Missouri'],
    ['moore', 'Towns', 'Moore, Oklahoma'],
    ['st lou', 'Towns', 'St. Louis, Missouri'],
    ['saint lou', 'Towns', 'St. Louis, Missouri'],
    ['springfield il', 'Towns', 'Springfield, Illinois'],
    ['moore 2013', 'Known tornadoes', 'Moore'],
    ['greene county oh', 'Counties', 'Greene County, Ohio'],
    ['okla', 'States', 'Oklahoma'],
    ['1974', 'Years', '1974'],
    ['oklahoma c', 'Towns', 'Oklahoma City, Oklahoma'],
    ['april 27', 'Dates', 'April 27'],
    ['april 27 2011', 'Dates', 'April 27, 2011'],
    ['kansas f5', 'Ratings', 'F5/EF5 in Kansas'],
    ['ef4 ala', 'Ratings', 'F4/EF4 in Alabama'],
    ['super o', 'Outbreaks', 'Super Outbreak of 1974'],
    ['2011 super', 'Outbreaks', 'Super Outbreak of 2011'],
    ['palm sun', 'Outbreaks', 'Palm Sunday outbreak of 1965'],
    ['73160', 'ZIP codes', 'ZIP code 73160'],
    ['zip 73160', 'ZIP codes', 'ZIP code 73160'],
    ['35.3395, -97.4867', 'Coordinates', '35.3395, -97.4867'],
    ['35°20′22″N 97°29′12″W', 'Coordinates', '35.33944, -97.48667'],
    ['tri-st', 'Known tornadoes', 'Tri-State'],
    ['tri state 19', 'Known tornadoes', 'Tri-State'],
    ['moore', 'Places', 'Moore, Oklahoma'],
    ['okla', 'Places', 'Oklahoma City, Oklahoma'],
    ['greene county oh', 'Places', 'Greene County, Ohio'],
    ['deadl', 'Rankings', 'Deadliest'],
    ['jopln', 'Did you mean', 'Joplin'],
    ['tuskaloo', 'Did you mean', 'Tuscaloosa'],
    ['oklahmoa cit', 'Did you mean', 'Oklahoma City'],
    ['springfeild', 'Did you mean', 'Springfield, Illinois'],
    ['missisip', 'Did you mean', 'Mississippi'],
    ['wichta fal', 'Did you mean', 'Wichita Falls'],
    ['deadliest in ken', 'Rankings of a state', 'Deadliest in Kentucky'],
  ])('of %j begin in the group %s with %s', (text, group, first) => {
    expect(labels(text)[group]?.[0]).toBe(first);
  });

  it.each([
    ['april 27 2011', '/days/2011-04-27'],
    ['27 april 2011', '/days/2011-04-27'],
    ['2011-04-27', '/days/2011-04-27'],
    ['4/27/2011', '/days/2011-04-27'],
    ['tornadoes on apr. 27th, 2011', '/days/2011-04-27'],
    ['2011', '/years/2011'],
    ['tornadoes in 2011', '/years/2011'],
    ['last night', '/days/latest'],
    ['Last  ni', '/days/latest'],
    ['yesterday', '/days/latest'],
    ['today', '/days/latest'],
    // A month has no page of its own.
    ['may 2013', '/outbreaks/outbreak-of-may-18-to-21-2013'],
    ['april 27', undefined],
    ['1990s', undefined],
    ['2011 moore', undefined],
    ['2050', undefined],
    ['april 27 2011 or april 28 2011', undefined],
  ])('begin for %j with the page %s', (text, path) => {
    expect(suggest(text, index)[0]?.suggestions[0]?.path).toBe(path);
  });

  it('lead to the page of a place', () => {
    const paths = (text: string) =>
      suggest(text, index)
        .filter(({ label }) => label === 'Places')
        .flatMap(({ suggestions }) => suggestions.map(({ path }) => path));
    expect(paths('moore ok')).toContain('/places/oklahoma/moore');
    expect(paths('cleveland county ok')).toEqual(['/states/oklahoma/cleveland']);
    expect(paths('orleans parish')[0]).toMatch(/^\/states\/louisiana\/orleans/);
    expect(paths('kansas')).toContain('/states/kansas');
    expect(paths('spr').length).toBeLessThanOrEqual(3);
    // No place is named twice.
    expect(new Set(paths('washington')).size).toBe(paths('washington').length);
  });

  it.each([
    ['super outbreak', '/outbreaks/super-outbreak-of-1974'],
    ['2011 super outbreak', '/outbreaks/super-outbreak-of-2011'],
    ['palm sunday outbreak', '/outbreaks/palm-sunday-outbreak-of-1965'],
    ['flint worcester', '/outbreaks/flint-worcester-outbreak'],
  ])('lead from %j to the page of an outbreak first', (text, path) => {
    expect(suggest(text, index)[0]?.suggestions[0]?.path).toBe(path);
  });

  it('name the larger town first, and no more than a screen holds', () => {
    expect(labels('spr')['Towns']?.length).toBe(5);
    expect(labels('columbus')['Towns']?.[0]).toBe('Columbus, Ohio');
    expect(suggest('s', index)).toEqual([]);
    expect(suggest('qwxz', index)).toEqual([]);
    // Words of English are no misspelled towns.
    for (const words of ['getting', 'meaning', 'worse', 'labor', 'elie', 'what does it mean'])
      expect(labels(words)['Did you mean'], words).toBeUndefined();
    expect(suggest('((', index)).toEqual([]);
  });

  it('stand for searches that name the year of a tornado', () => {
    const [group] = suggest('joplin', index);
    expect(group?.suggestions[0]).toEqual({
      label: 'Joplin',
      detail: 'May 22, 2011, Missouri',
      q: 'Joplin, Missouri 2011',
      date: '2011-05-22',
    });
  });

  it('name a tornado once, however many names it has', () => {
    expect(labels('moore')['Known tornadoes']?.filter((label) => label.includes('Bridge Creek'))).toEqual([]);
  });
});
