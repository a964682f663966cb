import { RecordBones, RecordColumns, RecordTopLoading } from '../../../ui/record-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './tornado-page.module.css';

const rows = Array.from({ length: 4 }, (_, i) => i);

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where the served page has it. */
export function TornadoLoading({ name }: { name?: string | undefined }) {
  return (
    <>
      <RecordTopLoading className={styles['top']}>
        {name ? <h1>{name}</h1> : null}
        <VisuallyHidden>
          {name ? null : <h1>Tornado</h1>}
          <p role="status">Loading the tornado</p>
        </VisuallyHidden>
        {name ? null : <Skeleton width="85%" height="3.2rem" />}
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton width="90%" height="4rem" />
      </RecordTopLoading>
      <RecordColumns>
        <RecordBones>
          <Skeleton width="40%" height="1.8rem" />
          {rows.map((row) => (
            <Skeleton key={row} height="2rem" />
          ))}
        </RecordBones>
        <Skeleton height="12rem" />
      </RecordColumns>
    </>
  );
}
