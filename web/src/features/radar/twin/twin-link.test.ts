import { describe, expect, it } from 'vitest';
import { readTwinLink, writeTwinLink, type TwinView } from './twin-link.ts';

const [moore, joplin] = ['19990503-1nincvwm', '20110522-k3v9qx2a'];
const read = (search: string) => readTwinLink(new URLSearchParams(search));

describe('a link to two tornadoes', () => {
  it.each<TwinView>([
    {},
    { field: 'reflectivity', minute: -12, zoom: 9.75, tiltDegrees: 2.4 },
    { field: 'storm_relative_velocity', minute: 30 },
  ])('leads back to what was shown: %o', (view) => {
    const { ids, view: back, leftOut } = read(writeTwinLink([moore, joplin], view));
    expect(ids).toEqual([moore, joplin]);
    expect(back).toEqual({
      field: undefined,
      minute: undefined,
      zoom: undefined,
      tiltDegrees: undefined,
      ...view,
    });
    expect(leftOut).toEqual([]);
  });

  it('is short where nothing was chosen', () => {
    expect(writeTwinLink([moore, joplin], { minute: 0 })).toBe(`a=${moore}&b=${joplin}`);
    expect(writeTwinLink([undefined, joplin], {})).toBe(`b=${joplin}`);
  });

  it.each([
    ['field=wind', '“wind” isn’t a field;'],
    ['minute=1.5', '“1.5” isn’t a step;'],
    ['minute=-400', '“-400” isn’t a step;'],
    ['minute=--1', '“--1” isn’t a step;'],
    ['zoom=99', '“99” isn’t a zoom;'],
    ['zoom=NaN', '“NaN” isn’t a zoom;'],
    ['tilt=91', '“91” isn’t a tilt;'],
    ['tilt=-1', '“-1” isn’t a tilt;'],
  ])('leaves out %s, and says so', (search, sentence) => {
    const { ids, view, leftOut } = read(`a=${moore}&b=${joplin}&${search}`);
    expect(ids).toEqual([moore, joplin]);
    expect(Object.values(view).filter((value) => value !== undefined)).toEqual([]);
    expect(leftOut).toEqual([expect.stringContaining(sentence)]);
  });

  it('leaves out what is no tornado, and the same one twice', () => {
    expect(read(`a=../evil&b=${joplin}`)).toMatchObject({
      ids: [undefined, joplin],
      leftOut: ['“../evil” isn’t the ID of a tornado.'],
    });
    expect(read(`a=${moore}&b=${moore}`)).toMatchObject({
      ids: [moore, undefined],
      leftOut: ['Both are the same tornado.'],
    });
    expect(read('')).toMatchObject({ ids: [undefined, undefined], leftOut: [] });
  });
});
