import { queryOptions } from '@tanstack/react-query';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { callQuietly } from '../../lib/api/api-client.ts';
import type { FinishedLoop } from './job/job-state.ts';
import { pollTimeout } from './job/radar-calls.ts';
import { RadarPlayer } from './radar-player.tsx';
import { thingOf, type RadarSubject } from './radar-subject.ts';
import styles from './radar-section.module.css';

interface PrivateLoopProps {
  loop: FinishedLoop;
  subject: RadarSubject;
  playsAtOnce: boolean;
}

/** A loop made with options of the person's own, which only they see. */
export function PrivateLoop({ loop: { videoUrl, posterUrl }, subject, playsAtOnce }: PrivateLoopProps) {
  return (
    <section aria-labelledby="own-radar-loop" className={styles['own']}>
      <h3 id="own-radar-loop">Your radar loop</h3>
      <p className={`second-15 ${styles['words']}`}>
        Made with your own options. Only you and our moderators can open it. We keep it for {rememberJobDays}{' '}
        days.
      </p>
      <RadarPlayer
        key={videoUrl}
        videoUrl={videoUrl}
        posterUrl={posterUrl}
        label={`Your radar loop of this ${thingOf(subject)}`}
        subject={subject}
        isLinkable={false}
        playsAtOnce={playsAtOnce}
      />
    </section>
  );
}

/** A person's latest private loop. The key begins with `own`, so that no device stores the answer. */
export function privateLoopQuery(userId: string, targetType: RadarTargetType, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'private-loop', targetType, id],
    queryFn: async (): Promise<FinishedLoop | null> => {
      const args = { params: { targetType, id } };
      const { loop } = await callQuietly('GET /radar/private-loops/{targetType}/{id}', args, pollTimeout());
      return loop && { videoUrl: loop.result_url, posterUrl: loop.poster_url, isPublic: false };
    },
  });
}
