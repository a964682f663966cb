import { expect, it } from 'vitest';
import { locationTown } from './location-town.ts';

it.each([
  ['Joplin', 'Joplin'],
  ['3 miles SW of Joplin', 'Joplin'],
  ['Bourbon To', 'Bourbon'],
  ['30 miles SE of Phoenix To', 'Phoenix'],
  ['E Tulsa To 1 N', 'Tulsa'],
  ['If Edge', 'Edge'],
  ['2 miles W of Of Abbeville', 'Abbeville'],
  ['Desoto To 0.25', 'Desoto'],
  ['14 miles E of 2 N Guymon', 'Guymon'],
  ['2 miles S of Oil Trough-', 'Oil Trough'],
  ['7 miles S of Seymour -', 'Seymour'],
  ['Near Weldon', 'Weldon'],
  ['W Of Homestead', 'Homestead'],
  ['N St Petersburg', 'St Petersburg'],
  ['Nr Burkburnett', 'Burkburnett'],
  ['Joplin 3 W', 'Joplin'],
  ['3 miles NE of Carmi Muni Arpt', 'Carmi'],
  ['1 miles NE of (Auo)Auburn Opelika', 'Auburn Opelika'],
  ['1 miles NE of (Szl)Whiteman Afb', 'Whiteman AFB'],
  ['Ft. Knox', 'Fort Knox'],
  ['Isle Of Palms', 'Isle of Palms'],
  ['St. John', 'St. John'],
  ['Corpus N.A.S.', 'Corpus N.A.S.'],
  ['St. Pete.', 'St. Pete'],
  ['East Naples', 'East Naples'],
  ['South Pittsburg', 'South Pittsburg'],
  ['Bridge City-Orange', 'Bridge City-Orange'],
  ['Coeur d’Alene', 'Coeur d’Alene'],
])('finds the town of "%s"', (location, town) => {
  expect(locationTown(location)).toBe(town);
});

it.each([
  '4 miles NW of To 9 Nw',
  '13 miles SSE of - 4.5',
  'Highway 63. A Rotati',
  '3 miles SW of Isle Of Wight C',
  'Camden Co Ga',
  'Gage Co',
  'Countywide',
  'Northwest Of',
  'East',
  'Central',
  'Extrm Srn',
  'Extreme Western',
  'Se Part',
  'Crownsville, Arnold,1',
  'Ncz018',
  'Zone 12',
  '',
])('finds no town in "%s"', (location) => {
  expect(locationTown(location)).toBeNull();
});
