import { rangeWords, rateNumber, rateWords, type Rate } from '@touchdown/shared/tornadoes/rate-words.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import styles from '../../../entities/answer-page/tornado-lines.module.css';

/** How often, in words and in numbers, by how strong. */
export function RateTable({ rates }: { rates: readonly (Rate & { name: string })[] }) {
  return (
    <table className={styles['table']} aria-label="How often">
      <thead>
        <tr>
          <th scope="col">Strength</th>
          <th scope="col">How often</th>
          <th scope="col" className={styles['number']}>
            Count
          </th>
          <th scope="col" className={styles['number']}>
            A year
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.name}>
            <th scope="row">
              {rate.name}
              <span className="second-13">since {rate.since}</span>
            </th>
            <td>
              {rateWords(rate)}
              <span className="second-13">{rangeWords(rate)}</span>
            </td>
            <td className={styles['number']}>{groupedNumber(rate.count)}</td>
            <td className={styles['number']}>
              {rateNumber(rate.per_year)}
              <span className="second-13">
                {rateNumber(rate.low)} to {rateNumber(rate.high)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
