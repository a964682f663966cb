import { RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './answer-page.module.css';

interface AnswerLoadingProps {
  /** The heading, shown at once where it is known. */
  name: string | undefined;
  /** The heading until then, for screen readers. */
  kind: string;
  says: string;
}

/** The skeleton of a page that shows one answer, in the sizes of its parts. */
export function AnswerLoading({ name, kind, says }: AnswerLoadingProps) {
  return (
    <RecordTopLoading className={styles['top']}>
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>{kind}</h1>}
        <p role="status">{says}</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="70%" height="3.2rem" />}
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="95%" height="7rem" />
      <Skeleton width="90%" height="4rem" />
    </RecordTopLoading>
  );
}
