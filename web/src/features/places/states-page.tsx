import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import switchStyles from '../../ui/switch.module.css';
import ownStyles from './place-page.module.css';
import styles from '../../entities/answer-page/answer-page.module.css';
import { useStates } from './place-queries.ts';

const boneRows = Array.from({ length: 12 }, (_, at) => at);
const orders = ['by name', 'by number'] as const;

/** All states and territories, each with how many tornadoes touched it. */
export function StatesPage() {
  return (
    <Page
      title="Places"
      windowTitle="Tornadoes by State and Place"
      lead="How many tornadoes touched each state. A tornado that crossed a line counts in both. Each state leads to its counties and towns."
    >
      <div className="buttons not-printed above-24">
        <LinkButton to="/near" look="primary">
          Search near a town, ZIP code or point
        </LinkButton>
      </div>
      <States />
    </Page>
  );
}

function States() {
  const { data, error, isPending, refetch } = useStates();
  const [order, setOrder] = useState<(typeof orders)[number]>('by name');
  if (isPending) {
    return (
      <div className={`stack ${styles['section']}`}>
        <p role="status">Loading the states</p>
        {boneRows.map((row) => (
          <Skeleton key={row} height="1.6rem" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <FailureFace title="Failed to fetch the states" onRetry={() => void refetch()}>
        Error: {messageOf(error)}
      </FailureFace>
    );
  }
  if (data.states.length === 0) {
    return <EmptyFace title="No states yet">The record has no tornado with a place.</EmptyFace>;
  }
  const states = data.states.toSorted((a, b) =>
    order === 'by number' ? (b.total ?? 0) - (a.total ?? 0) : a.name.localeCompare(b.name, 'en'),
  );
  return (
    <section aria-label="States and territories" className={styles['section']}>
      <fieldset className={`not-printed ${switchStyles['switch']}`} aria-label="Order">
        {orders.map((each) => (
          <label key={each} className={`touch-link ${switchStyles['choice']} ${ownStyles['order']}`}>
            <input type="radio" name="order" checked={each === order} onChange={() => setOrder(each)} />
            {each}
          </label>
        ))}
      </fieldset>
      <ol className={`touch-links ${styles['places']}`}>
        {states.map(({ name, path, total }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
            <span className="second-13">{total === null ? '' : groupedNumber(total)}</span>
          </li>
        ))}
      </ol>
      <FileLinks path="/states" />
    </section>
  );
}
