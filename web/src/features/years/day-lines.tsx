import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { CountedDay } from '@touchdown/shared/tornadoes/year-answers.ts';
import { Link } from 'react-router-dom';
import lineStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './years.module.css';

/** Days with their numbers. */
export function DayLines({ days, label }: { days: readonly CountedDay[]; label: string }) {
  return (
    <table
      className={`${lineStyles['table']} ${lineStyles['dense']} ${ownStyles['narrow']}`}
      aria-label={label}
    >
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className={lineStyles['number']}>
            Tornadoes
          </th>
          <th scope="col" className={lineStyles['number']}>
            F1/EF1 or stronger
          </th>
          <th scope="col" className={lineStyles['number']}>
            Deaths
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, tornadoes, f1_plus: strong, deaths }) => (
          <tr key={date}>
            <th scope="row">
              <Link to={dayPath(date)}>{longDate(date)}</Link>
            </th>
            <Count value={tornadoes} />
            <Count value={strong} />
            <Count value={deaths} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ value }: { value: number }) {
  return (
    <td className={lineStyles['number']} data-zero={value === 0 || undefined}>
      {groupedNumber(value)}
    </td>
  );
}
