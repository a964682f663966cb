import { Skeleton } from '../../ui/skeleton.tsx';
import { StoryHeader, StoryMap } from '../../ui/story-header.tsx';
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
    <div className="page-width" aria-busy="true">
      {name ? (
        <StoryHeader name={name} sentence={<Skeleton width="100%" height="4.5rem" />} />
      ) : (
        <div className={`stack ${styles['bones']}`}>
          <Skeleton width="70%" height="3.2rem" />
          <Skeleton width="100%" height="4.5rem" />
        </div>
      )}
      <VisuallyHidden>
        {name ? null : <h1>{kind}</h1>}
        <p role="status">{says}</p>
      </VisuallyHidden>
      <StoryMap>{null}</StoryMap>
    </div>
  );
}
