import { useId } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { RadarPlayer } from './radar-player.tsx';
import styles from './radar-section.module.css';

interface RadarSectionProps {
  kind: 'tornado' | 'spc-report';
  id: string;
  videoUrl: string | null;
}

/** What a visitor who is not logged in sees: the animation, where somebody has had it made. */
export function RadarSection({ kind, id, videoUrl }: RadarSectionProps) {
  const heading = useId();
  const subject = kind === 'tornado' ? 'tornado' : 'storm report';
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        Radar Animation
      </h2>
      {videoUrl ? (
        <RadarPlayer
          key={`${id} ${videoUrl}`}
          videoUrl={videoUrl}
          label={`Radar animation of this ${subject}`}
        />
      ) : (
        <>
          <p className={styles['invitation']}>
            Log in or register to generate radar animations for tornado events.
          </p>
          <p className={styles['entries']}>
            <LinkButton to="/login">Log in</LinkButton>
            <LinkButton to="/register">Register</LinkButton>
          </p>
        </>
      )}
    </section>
  );
}
