import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Film } from './job/job-state.ts';
import { RadarPlayer } from './radar-player.tsx';
import styles from './radar-section.module.css';
import { thingOf, whyNoFilm, type RadarSubject } from './radar-subject.ts';

/** What visitors have no use for comes with those who are signed in. */
const RadarWorkshop = lazy(() =>
  import('./radar-workshop.tsx').then(({ RadarWorkshop: component }) => ({ default: component })),
);

/** The animation, where there is one, and the way to one. */
export function RadarSection({ subject }: { subject: RadarSubject }) {
  const { state, user } = useSession();
  const [made, setMade] = useState<Film | null>(null);
  const heading = useId();
  const takeFilm = useCallback((film: Film) => setMade(film), []);
  const videoUrl = made?.videoUrl ?? subject.videoUrl;
  const reason = whyNoFilm(subject);
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
          label={`Radar animation of this ${thingOf(subject)}`}
          playsAtOnce={made !== null}
        />
      ) : null}
      {reason && !videoUrl ? <p className={`second-15 ${styles['words']}`}>{reason}</p> : null}
      {user && (!reason || videoUrl) ? (
        <Suspense fallback={videoUrl ? null : <Waiting />}>
          <RadarWorkshop key={user.id} subject={subject} hasFilm={Boolean(videoUrl)} onFilm={takeFilm} />
        </Suspense>
      ) : null}
      {state === 'signed-out' && !videoUrl && !reason ? <Invitation /> : null}
      {state === 'starting' && !videoUrl && !reason ? <Waiting /> : null}
    </section>
  );
}

function Invitation() {
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
