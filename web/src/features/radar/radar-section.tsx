import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Suspense, useCallback, useId, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { FinishedLoop } from './job/job-state.ts';
import { RadarPlayer, SeenByInView } from './radar-player.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './radar-section.module.css';
import { thingOf, whyNoLoop, type RadarSubject } from './radar-subject.ts';

/** Loaded only for people who are signed in. */
const RadarWorkshop = lazyPart(() => import('./radar-workshop.tsx'), 'RadarWorkshop');

/** The radar loop of a tornado or storm report, and the means to make one. */
export function RadarSection({ subject }: { subject: RadarSubject }) {
  const { state, user } = useSession();
  const [made, setMade] = useState<FinishedLoop | null>(null);
  const [removedUrl, setRemovedUrl] = useState<string | null>(null);
  const heading = useId();
  const takeLoop = useCallback((loop: FinishedLoop) => setMade(loop), []);
  const shownUrl = made?.videoUrl ?? subject.videoUrl;
  // The record that the page has may be older than the removal.
  const videoUrl = shownUrl === removedUrl ? null : shownUrl;
  const reason = whyNoLoop(subject);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="section-heading">
        Radar Animation
      </h2>
      {videoUrl ? (
        <RadarPlayer
          key={videoUrl}
          videoUrl={videoUrl}
          posterUrl={made?.posterUrl ?? null}
          label={`Radar loop of this ${thingOf(subject)}`}
          subject={subject}
          isLinkable
          playsAtOnce={made !== null}
        />
      ) : null}
      {reason && !videoUrl ? <p className={`second-15 ${styles['words']}`}>{reason}</p> : null}
      {videoUrl ? null : <SeenByInView subject={subject} loopStationId={undefined} />}
      {user && (!reason || videoUrl) ? (
        <Suspense fallback={videoUrl ? null : <Waiting />}>
          <RadarWorkshop
            key={user.id}
            subject={subject}
            hasLoop={Boolean(videoUrl)}
            onLoop={takeLoop}
            removedUrl={removedUrl}
            onRemoved={() => setRemovedUrl(shownUrl)}
          />
        </Suspense>
      ) : null}
      {state === 'signed-out' && !videoUrl && !reason ? <Invitation /> : null}
      {state === 'starting' && !videoUrl && !reason ? <Waiting /> : null}
    </section>
  );
}

function Invitation() {
  // Nobody should register for what is not offered.
  if (useSiteStatus().radarLoops === 'off') {
    return <p className={`second-15 ${styles['words']}`}>{noNewLoopsSentence}</p>;
  }
  return (
    <>
      <p className={`second-15 ${styles['words']}`}>
        Log in or register to generate radar animations for tornado events.
      </p>
      <p className={`buttons ${styles['buttons']}`}>
        <LinkButton to="/login">Log in</LinkButton>
        <LinkButton to="/register">Register</LinkButton>
      </p>
    </>
  );
}

function Waiting() {
  return (
    <div className={`stack ${styles['bones']}`} aria-busy="true">
      <Skeleton width="80%" height="1.3rem" />
      <Skeleton width="11rem" height="2.75rem" />
    </div>
  );
}
