import { expect, it } from 'vitest';
import { madeUpLeg, madeUpDrafts } from '../../../testing/made-up-year.ts';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { readRows } from '../../../testing/read-made-up.ts';
import { nceiLayouts } from '../ncei/storm-events-table.ts';
import { fatalitiesReader } from '../ncei/read-companions.ts';

type Person = [event: string, type: 'D' | 'I', age: string, sex: string, place: string];

/** Joins the fatalities file of these people with a path through two counties of Indiana, in which all of them died. */
function deathsOf(people: readonly Person[]) {
  const columns = nceiLayouts.fatalities.published;
  const rows = people.map(([event, type, age, sex, place], at) => {
    const values: Record<string, string> = {
      FATALITY_ID: String(at),
      EVENT_ID: event,
      FATALITY_TYPE: type,
      FATALITY_AGE: age,
      FATALITY_SEX: sex,
      FATALITY_LOCATION: place,
    };
    return columns.map((name) => values[name] ?? '1').join(',');
  });
  const text = `${[columns.join(','), ...rows].join('\n')}\n`;
  const { events } = readRows(text, fatalitiesReader(madeUpSource(text)));
  const [draft] = madeUpDrafts({ details: [madeUpLeg(0), madeUpLeg(1)], fatalities: events });
  return draft?.tornado.deaths_by_place;
}

it('counts the direct deaths of all counties of a state by place, age and sex', () => {
  expect(
    deathsOf([
      ['500', 'D', '70', 'F', 'Mobile/Trailer Home'],
      ['500', 'D', '17', 'M', 'Permanent Home'],
      ['500', 'I', '40', 'M', 'Vehicle/Towed Trailer'],
      ['501', 'D', '', 'M', 'Mobile/Trailer Home'],
      ['501', 'D', '64', 'F', 'Unknown'],
      ['501', 'D', '18', '', 'Long Span Roof'],
      ['999', 'D', '30', 'F', 'In Water'],
    ]),
  ).toEqual([
    {
      state: 'Indiana',
      deaths: 5,
      places: [
        { place: 'mobile_home', deaths: 2 },
        { place: 'house', deaths: 1 },
        { place: 'business', deaths: 1 },
      ],
      ages: [
        { age: 'under_18', deaths: 1 },
        { age: 'from_18', deaths: 1 },
        { age: 'from_40', deaths: 1 },
        { age: 'from_65', deaths: 1 },
      ],
      sexes: [
        { sex: 'female', deaths: 2 },
        { sex: 'male', deaths: 2 },
      ],
    },
  ]);
});

it('keeps only the places of fewer than five people', () => {
  const one: Person = ['500', 'D', '70', 'F', 'Church'];
  expect(deathsOf([one, one, one, one])).toEqual([
    { state: 'Indiana', deaths: 4, places: [{ place: 'church', deaths: 4 }] },
  ]);
  expect(deathsOf([['500', 'I', '70', 'F', 'Church']])).toBeUndefined();
});
