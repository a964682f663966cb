import { outbreakSize, outbreakTracks, stateLines } from './outbreak-paths.ts';
import styles from './outbreak-picture.module.css';

/** A picture drawn from the record. Narrow screens have no room for it and do not show it. */
export function OutbreakPicture() {
  return (
    <figure className={styles['figure']}>
      <svg
        viewBox={`0 0 ${outbreakSize.width} ${outbreakSize.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="fill"
      >
        <path d={stateLines} className={styles['states']} />
        {outbreakTracks.map(({ rating, path }) => (
          <path key={rating} d={path} className={styles['tracks']} data-step={rating} />
        ))}
      </svg>
      <figcaption className={`second-13 ${styles['caption']}`}>
        The Super Outbreak of April 3 and 4, 1974. Each line is a tornado, drawn by its rating.
      </figcaption>
    </figure>
  );
}
