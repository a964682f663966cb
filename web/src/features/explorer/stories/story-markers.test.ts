import { expect, it } from 'vitest';
import { storyMarkers } from './story-markers.ts';

const view = {
  width: 100,
  height: 100,
  project: ([lon, lat]: readonly [number, number]): [number, number] => [lon, lat],
};
const told = (
  target: string,
  photos: number,
  accounts: number,
  position: [number, number] | null = [10, 20],
) => ({
  target,
  to: `/tornadoes/${target.slice(2)}`,
  name: 'Moore tornado',
  year: 2013,
  position,
  photos,
  accounts,
});
const targets = [
  told('T:both', 2, 1),
  told('T:photos', 1, 0),
  told('T:accounts', 0, 3),
  told('T:neither', 0, 0),
  told('T:outside', 1, 1, [10, 200]),
  told('T:unplaced', 1, 1, null),
  told('S:report', 1, 1),
];
const found = (...shown: ('photos' | 'accounts')[]) =>
  storyMarkers(targets, shown, view as never).map(({ target, kind }) => [target, kind]);

it('marks the tornadoes in view that have what is shown', () => {
  expect(found()).toEqual([]);
  expect(found('photos')).toEqual([
    ['T:both', 'photos'],
    ['T:photos', 'photos'],
  ]);
  expect(found('accounts')).toEqual([
    ['T:both', 'accounts'],
    ['T:accounts', 'accounts'],
  ]);
  expect(found('accounts', 'photos')).toEqual([
    ['T:both', 'photos'],
    ['T:photos', 'photos'],
    ['T:accounts', 'accounts'],
  ]);
});

it('says what each has, and stands on its place', () => {
  const [both] = storyMarkers(targets, ['photos'], view);
  expect(both).toMatchObject({
    words: 'Moore tornado, 2013: 2 photos, 1 account',
    left: '20.000%',
    top: '10.000%',
  });
});
