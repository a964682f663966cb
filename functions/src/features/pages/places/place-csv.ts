import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { PlaceAnswer, PlaceIndex } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

const columns = [
  'year',
  ...ratingSteps.map((step) => (step === 'unrated' ? step : `f_ef_${step}`)),
  'tornadoes',
  'killer_tornadoes',
  'deaths',
  'what_changed_in_the_record',
  'place',
  'selection',
  'source',
  'release',
  'licence',
  'what_is_unknown',
];

const unknown =
  'Deaths of a state or county are those in it, as far as sources tell them from deaths elsewhere on a path; of a town those along whole paths. Unrated tornadoes are none of the ratings. Weak tornadoes were missed before Doppler radar.';

/**
 * Returns a place's tornadoes by year and rating as CSV. There are no comment lines, because most readers take them for
 * data: what the file is stands in the last columns of every line.
 */
export function placeCsv(answer: PlaceAnswer, { pointer }: ServedRecord): string {
  const { full_name: place, parameters, profile } = answer;
  const origin = [
    place,
    new URLSearchParams(parameters).toString(),
    sourceOfFile(pointer),
    pointer?.release ?? null,
    licence,
    unknown,
  ];
  const lines = profile.by_year.map(({ year, ratings, deaths, killers }) => {
    const changes = profile.cautions.filter((caution) => caution.year === year).map(({ says }) => says);
    const total = ratings.reduce((sum, count) => sum + count, 0);
    return [year, ...ratings, total, killers, deaths, changes.join(' ') || null, ...origin];
  });
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Returns the states and territories as CSV, each with the number of its tornadoes. */
export function statesCsv({ states }: PlaceIndex, { pointer }: ServedRecord, siteUrl: string): string {
  const source = sourceOfFile(pointer);
  const lines = states.map(({ name, path, total }) => [
    name,
    total,
    siteUrl + path,
    source,
    pointer?.release ?? null,
    licence,
  ]);
  return [['state', 'tornadoes', 'url', 'source', 'release', 'licence'], ...lines]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}
