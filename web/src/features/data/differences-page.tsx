import { Link, useSearchParams } from 'react-router-dom';
import {
  differencesPath,
  differencesSentence,
  differencesTitle,
  differingFields,
  differingNames,
  shownWords,
  type DifferingField,
} from '@touchdown/shared/tornadoes/agency-differences.ts';
import type { DifferencesAnswer, ListedDifference } from '@touchdown/shared/tornadoes/year-answers.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { OptionSelect } from '../../ui/filters/filter-fields.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { useDifferences } from './data-queries.ts';
import { WideTable } from './wide-table.tsx';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import styles from './data.module.css';

/** Every value in which NCEI and the SPC differ. The URL has the one that is looked at. */
export function DifferencesPage() {
  const { data, error, isPending, refetch } = useDifferences();
  usePageTitle(differencesTitle, data && differencesSentence(data));
  return (
    <article aria-label={differencesTitle} className={`page-width ${answerStyles['sections']}`}>
      <h1>{differencesTitle}</h1>
      {data ? <p className={answerStyles['sentence']}>{differencesSentence(data)}</p> : null}
      <p className="second-15 above-12 reading">
        The National Centers for Environmental Information (NCEI) publish what each forecast office wrote,
        county by county. The Storm Prediction Center (SPC) publishes one line per tornado. Here are both
        numbers, the one we show and why. Know which is right?{' '}
        <Link to="/corrections">Suggest a correction</Link> on the tornado’s page. Download them all as{' '}
        <a href={`${differencesPath}.csv`}>one CSV file</a>.
      </p>
      {data && data.differences.length > 0 ? (
        <Differences answer={data} />
      ) : data ? (
        <EmptyFace title="No difference">This copy of the record has no agency data.</EmptyFace>
      ) : isPending ? (
        <div className={`stack ${answerStyles['section']}`} aria-busy="true">
          <p role="status">Loading the differences</p>
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the differences" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}

function Differences({ answer: { differences } }: { answer: DifferencesAnswer }) {
  const [search, setSearch] = useSearchParams();
  const found = differingFields.filter((field) => differences.some((one) => one.field === field));
  const chosen = found.find((field) => field === search.get('of')) ?? found[0] ?? 'fatalities';
  const listed = differences.filter(({ field }) => field === chosen);
  const { name, unit } = differingNames[chosen];
  const optionOf = (field: DifferingField) => {
    const count = differences.filter((one) => one.field === field).length;
    return { value: field as string, label: `${differingNames[field].name} (${count})` };
  };
  return (
    <>
      <div className={`not-printed ${styles['filters']}`}>
        <OptionSelect
          label="What differs"
          value={chosen}
          options={found.map(optionOf)}
          onChange={(value) => setSearch({ of: value }, { preventScrollReset: true })}
        />
      </div>
      <WideTable label={name} heads={['Tornado', 'NCEI', 'SPC', 'Shown here']}>
        {listed.map((one) => (
          <Difference key={one.tornado.id} difference={one} unit={unit} />
        ))}
      </WideTable>
    </>
  );
}

function Difference({ difference: { tornado, ncei, spc, shown, why }, unit }: DifferenceProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
        <p className="second-13 anywhere">{longDate(tornado.begin_wall)}</p>
      </th>
      <td className="numbers nowrap">{ncei + unit}</td>
      <td className="numbers nowrap">{spc + unit}</td>
      <td className={styles['did']}>
        {shownWords[shown]}
        <p className="second-13 anywhere">{why}</p>
      </td>
    </tr>
  );
}

interface DifferenceProps {
  difference: ListedDifference;
  unit: string;
}
