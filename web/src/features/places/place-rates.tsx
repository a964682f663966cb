import type { ProfileRate, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { SafetyNote } from '../../ui/safety-note.tsx';
import { PlaceSection } from './place-section.tsx';
import { rangeWords, rateNumber, rateWords, type Rate } from './rate-words.ts';
import styles from './place-table.module.css';

const classNames: Record<ProfileRate['class'], string> = {
  all: 'Any tornado',
  'F1+': 'F1 or stronger',
  'F2+': 'F2 or stronger',
  'F4+': 'F4 or stronger',
};

/** How often, in words and in numbers, by how strong. */
export function PlaceRates({
  profile: { rates, years, partial_year: partial },
}: {
  profile: TornadoProfile;
}) {
  const [all] = rates;
  if (!all) return null;
  const count = years.count - (partial === null ? 0 : 1);
  return (
    <PlaceSection title={`How often: ${rateWords(all)}`}>
      <RateTable rates={rates.map((rate) => ({ ...rate, name: classNames[rate.class] }))} />
      <p className={`second-15 ${styles['below']}`}>
        Counted from the {count} whole years of the record, with exact 95 % Poisson intervals. They say how
        well a number is known, not what comes next.
      </p>
      <SafetyNote />
    </PlaceSection>
  );
}

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
            <th scope="row">{rate.name}</th>
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
