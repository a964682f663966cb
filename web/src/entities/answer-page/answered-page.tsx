import type { ReactNode } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoryHeader, StoryMap } from '../../ui/story-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './answer-page.module.css';

interface AnsweredPageProps<Answer> {
  /** What the URL names: Outbreak. */
  kind: string;
  /** The heading, shown before the answer where the server has not sent it. */
  name?: string | undefined;
  asked: { data: Answer | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** The title and the description of the window. */
  titleOf: (answer: Answer) => string;
  sentenceOf: (answer: Answer) => string;
  loading: string;
  failed: string;
  /** Where to go after a failure. */
  actions: ReactNode;
  missing: {
    /** Unless it is the kind, "not found". */
    heading?: string;
    title: string;
    /** The API's sentence, unless the page has its own. */
    sentence?: string;
    actions: ReactNode;
    more?: ReactNode;
  };
  /** A page without one begins with its heading and its sections, also while it loads. */
  hasMap?: boolean;
  /** Whether a refusal says that nothing has this URL. */
  isMissing?: (error: Error | null) => boolean;
  children: (answer: Answer) => ReactNode;
}

/** A page that shows one answer of the API: while it loads, when it fails, and when nothing has this URL. */
export function AnsweredPage<Answer>(props: AnsweredPageProps<Answer>) {
  const { kind, asked, titleOf, sentenceOf, missing, isMissing: meansMissing = isNotFound, children } = props;
  const { pathname } = useLocation();
  const { data, error, isPending, refetch } = asked;
  const isMissing = meansMissing(error);
  const answer = isMissing ? undefined : data;
  usePageTitle(
    answer ? titleOf(answer) : ((isMissing ? undefined : props.name) ?? kind),
    answer ? sentenceOf(answer) : undefined,
  );
  if (isMissing)
    return (
      <RecordProblem title={missing.heading ?? `${kind} not found`}>
        {/* The API's sentence names what is in place of it, where there is something. */}
        <EmptyFace title={missing.title} actions={missing.actions}>
          <SentenceWithPaths text={missing.sentence ?? messageOf(error)} />
        </EmptyFace>
        {missing.more}
      </RecordProblem>
    );
  if (answer) return children(answer);
  if (isPending) {
    const name = servedPageAt(pathname)?.heading ?? props.name;
    if (props.hasMap === false) return <SectionsLoading title={name ?? kind} says={props.loading} />;
    return <AnswerLoading name={name} kind={kind} says={props.loading} />;
  }
  return (
    <RecordProblem title={props.hasMap === false ? (props.name ?? kind) : kind}>
      <FailureFace title={props.failed} onRetry={() => void refetch()} actions={props.actions}>
        Error: {messageOf(error)}
      </FailureFace>
    </RecordProblem>
  );
}

interface AnswerLoadingProps {
  /** The heading, shown at once where it is known. */
  name: string | undefined;
  /** The heading until then, for screen readers. */
  kind: string;
  says: string;
}

/** The skeleton of a page that shows one answer, in the sizes of its parts. */
function AnswerLoading({ name, kind, says }: AnswerLoadingProps) {
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

/** The skeleton of a page that has sections below its heading, and no map. */
function SectionsLoading({ title, says }: { title: string; says: string }) {
  return (
    <article aria-label={title} className={`page-width ${styles['sections']}`}>
      <h1>{title}</h1>
      <div className={`stack ${styles['section']}`} aria-busy="true">
        <p role="status">{says}</p>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </article>
  );
}

const pathInSentence = /(\/(?:states|places)(?:\/[a-z0-9-]+)+|\/days\/(?:\d{4}-\d\d-\d\d|latest))/;

/** A sentence of the API, in which the paths of pages are links to them. */
function SentenceWithPaths({ text }: { text: string }) {
  return text.split(pathInSentence).map((part) =>
    pathInSentence.test(part) ? (
      <Link key={part} to={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
