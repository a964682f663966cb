import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { CoveredYear, RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { firstToldYear } from '@touchdown/shared/tornadoes/source-kinds.ts';
import styles from './narrative-coverage.module.css';

/** Says which decades and states have the words of weather offices. */
export function NarrativeCoverage({ coverage: { years, states } }: { coverage: RecordCoverage }) {
  const counted = years.filter((year) => year.narratives !== null);
  const [told, count] = [sumOf(counted, (year) => year.narratives), sumOf(counted, (year) => year.count)];
  if (told === 0) return null;
  const decades = Map.groupBy(counted, ({ year }) => Math.floor(year / 10) * 10);
  return (
    <>
      <p>
        {groupedNumber(told)} of {groupedNumber(count)} tornadoes have a narrative: what happened, in the
        words of the weather office. {states ? stateSentence(states) : null}
      </p>
      <table className={styles['decades']}>
        <thead>
          <tr>
            <th scope="col">Decade</th>
            <th scope="col">Tornadoes</th>
            <th scope="col">With a narrative</th>
          </tr>
        </thead>
        <tbody>
          {[...decades].map(([decade, ofDecade]) => (
            <tr key={decade}>
              <th scope="row">{decade}s</th>
              <td>{groupedNumber(sumOf(ofDecade, (year) => year.count))}</td>
              <td>{groupedNumber(sumOf(ofDecade, (year) => year.narratives))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function sumOf(years: readonly CoveredYear[], value: (year: CoveredYear) => number | null): number {
  return years.reduce((sum, year) => sum + (value(year) ?? 0), 0);
}

/** Names the states in which a narrative is the rule. */
function stateSentence(states: NonNullable<RecordCoverage['states']>): string {
  const isCovered = ({ count, narratives }: (typeof states)[number]) => narratives > count / 2;
  const covered = states.filter(isCovered).map(({ state }) => state);
  if (covered.length === 0) return '';
  if (covered.length === states.length) return `Since ${firstToldYear}, most have one.`;
  const names = new Intl.ListFormat('en-US').format(covered);
  return `Since ${firstToldYear}, most tornadoes in ${names} have one. In other states, few do so far.`;
}
