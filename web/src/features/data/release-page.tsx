import { releaseSentence, releaseTitle } from '@touchdown/shared/releases/release-words.ts';
import { useParams } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { ReleaseRecord } from './release-record.tsx';
import { useRelease } from './data-queries.ts';

/** What changed with one release, and its files. */
export function ReleasePage() {
  const { release = '' } = useParams();
  const title = releaseTitle({ id: release });
  const actions = (
    <LinkButton to="/data" look="primary">
      All releases
    </LinkButton>
  );
  return (
    <AnsweredPage
      kind="Release"
      name={title}
      asked={useRelease(release)}
      titleOf={() => title}
      sentenceOf={(answer) => releaseSentence(answer.release)}
      loading="Loading the release"
      failed="Failed to load the release"
      actions={actions}
      missing={{ title: 'There is no such release', actions }}
      hasMap={false}
    >
      {(answer) => (
        <article aria-label={title} className={`page-width ${styles['sections']}`}>
          <h1>{title}</h1>
          <p className={styles['sentence']}>{releaseSentence(answer.release)}</p>
          <ReleaseRecord key={answer.release.id} answer={answer} />
        </article>
      )}
    </AnsweredPage>
  );
}
