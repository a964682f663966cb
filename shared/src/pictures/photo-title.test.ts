import { describe, expect, it } from 'vitest';
import { cellMiddle } from '../geo/cells.ts';
import { distanceMiles } from '../geo/great-circle.ts';
import { isMadeUpTitle, photoTitle } from './photo-title.ts';
import { isNearInTime } from './picture-facts.ts';

const moore = { display_name: 'near Newcastle, Oklahoma', known_as: 'Moore', begin_wall: '2013-05-20T14:56' };
const of = (over: Partial<typeof moore>, pictures = 1) =>
  photoTitle({ kind: 'tornado', record: { ...moore, ...over } }, pictures);

describe('the title of pictures without one', () => {
  it.each([
    [of({}), 'Photo of the Moore tornado, May 20, 2013'],
    [of({}, 5), 'Photos of the Moore tornado, May 20, 2013'],
    [of({ known_as: '' }), 'Photo of the tornado near Newcastle, Oklahoma, May 20, 2013'],
    [of({ known_as: '', display_name: 'Moore' }), 'Photo of the tornado at Moore, May 20, 2013'],
    [of({ known_as: 'a'.repeat(90) }), 'Photo of the tornado of May 20, 2013'],
  ])('names the tornado and its day: %s', (title, expected) => {
    expect(title).toBe(expected);
    expect(isMadeUpTitle(title)).toBe(true);
  });

  it('is known from what people write', () => {
    expect([null, 'Photo of our barn', 'The Moore tornado, May 20, 2013'].map(isMadeUpTitle)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a place that is told by its cell', () => {
  it('is less than half a mile from the middle, and the middle stays where it is', () => {
    for (let n = 0; n < 2_000; n++) {
      const place = { lat: 25 + ((n * 0.618_034) % 1) * 24, lon: -124 + ((n * 0.414_214) % 1) * 57 };
      const middle = cellMiddle(place);
      expect(distanceMiles(place, middle)).toBeLessThan(0.55);
      expect(cellMiddle(middle)).toEqual(middle);
    }
  });
});

describe('a time', () => {
  const tornado = {
    begin_wall: '2013-05-21T00:40',
    begin_datetime: '2013-05-21T05:40:00Z',
    convective_date: '2013-05-20',
    end_datetime: null,
    start_lat: null,
    start_lon: null,
    end_lat: null,
    end_lon: null,
    tornado_path: null,
  };

  it.each([
    ['2013-05-20T04:59:00Z', false],
    ['2013-05-20T05:00:00Z', true],
    ['2013-05-23T04:59:00Z', true],
    ['2013-05-23T05:00:00Z', false],
  ])('of a tornado after midnight is near from the day before to the day after: %s', (at, isNear) => {
    expect(isNearInTime(Date.parse(at), tornado)).toBe(isNear);
  });
});
