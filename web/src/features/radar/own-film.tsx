import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import type { Film } from './job/job-state.ts';
import { RadarPlayer } from './radar-player.tsx';
import styles from './radar-section.module.css';

interface OwnFilmProps {
  film: Film;
  /** `tornado` or `storm report`. */
  thing: string;
  playsAtOnce: boolean;
}

/** A film by options of somebody's own, for them alone. */
export function OwnFilm({ film: { videoUrl, posterUrl }, thing, playsAtOnce }: OwnFilmProps) {
  return (
    <section aria-labelledby="own-radar-loop" className={styles['own']}>
      <h3 id="own-radar-loop">Your loop</h3>
      <p className={`second-15 ${styles['words']}`}>
        Made with options of your own, so nobody else sees it here. It stays for {rememberJobDays} days.
      </p>
      <RadarPlayer
        key={videoUrl}
        videoUrl={videoUrl}
        posterUrl={posterUrl}
        label={`Your radar loop of this ${thing}`}
        playsAtOnce={playsAtOnce}
      />
    </section>
  );
}
