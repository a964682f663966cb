import { countRows, listRows, hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import { casualtiesIn } from '@touchdown/shared/catalogue/casualties.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { deathReader } from '@touchdown/shared/catalogue/count-days.ts';
import { nightRows } from '@touchdown/shared/catalogue/night-rows.ts';
import { whereDiedIn } from '@touchdown/shared/catalogue/where-died.ts';
import { readDegrees } from '@touchdown/shared/catalogue/read-row.ts';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';
import { ruleOfAnswers } from '../outbreaks/list-outbreaks.ts';
import { outbreakIndex } from '../outbreaks/outbreak-index.ts';
import { knownStates } from '../places/known-places.ts';
import { filterOfPlace, totalOf } from '../places/place-filter.ts';
import { answerTrends } from './trends-answer.ts';

const shownStates = 5;

/** Returns what the pages that teach say in numbers. */
export const answerLearn = onceInRecord((search: CatalogueSearch): LearnAnswer => {
  const died = whereDiedIn(search, {});
  const states = statesOf(search);
  const most = (of: 'tornadoes' | 'deaths') =>
    states.toSorted((a, b) => b[of] - a[of] || a.name.localeCompare(b.name)).slice(0, shownStates);
  return {
    trends: answerTrends(search),
    ...countRatingsAndNights(search),
    ...(died ? { where_died: died } : {}),
    outbreaks: outbreaksOf(search),
    most_tornadoes: most('tornadoes').filter(({ tornadoes }) => tornadoes > 0),
    most_deaths: most('deaths').filter(({ deaths }) => deaths > 0),
  };
});

/** Deaths are those in the state, not along whole paths. */
function statesOf(search: CatalogueSearch): LearnAnswer['most_deaths'] {
  return knownStates().map((state) => {
    const matches = search.match(filterOfPlace(state));
    const read = casualtiesIn(search.catalogue, { state: state.state.name });
    const rows = listRows(matches, 0, countRows(matches));
    return {
      name: state.state.name,
      path: state.path,
      tornadoes: totalOf(search, state),
      deaths: rows.reduce((sum, row) => sum + (read(row).deaths ?? 0), 0),
    };
  });
}

function countRatingsAndNights({ catalogue }: CatalogueSearch): Pick<LearnAnswer, 'ratings' | 'nights'> {
  const none = () => ({ tornadoes: 0, deaths: 0 });
  const ratings = ratingSteps.map(none);
  const nights = { ...none(), of: none() };
  const { values, codes } = column(catalogue, 'rating');
  const stepOf = values.map((rating) => ratingNumber(rating as Rating) ?? ratingSteps.length - 1);
  const [lats, lons] = [column(catalogue, 'startLat'), column(catalogue, 'startLon')];
  const { bits } = nightRows(catalogue);
  const deathsOf = deathReader(catalogue);
  for (let row = 0; row < catalogue.count; row++) {
    const deaths = deathsOf(row) ?? 0;
    const isPlaced = readDegrees(lats, row) !== null && readDegrees(lons, row) !== null;
    const counts = [
      ratings[stepOf[codes[row] as number] as number],
      ...(isPlaced ? [nights.of] : []),
      ...(hasRow(bits, row) ? [nights] : []),
    ];
    for (const one of counts) {
      if (!one) continue;
      one.tornadoes++;
      one.deaths += deaths;
    }
  }
  return { ratings, nights };
}

function outbreaksOf(search: CatalogueSearch): LearnAnswer['outbreaks'] {
  const { outbreaks } = outbreakIndex(search);
  const [largest] = outbreaks
    .map(({ summary }) => summary)
    .toSorted((a, b) => b.tornadoes - a.tornadoes || b.deaths - a.deaths);
  return {
    count: outbreaks.length,
    rule: ruleOfAnswers,
    largest: largest
      ? {
          title: largest.title,
          path: largest.path,
          tornadoes: largest.tornadoes,
          deaths: largest.deaths,
        }
      : null,
  };
}
