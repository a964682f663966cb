import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { useUnits } from '../../lib/units.ts';
import {
  foldingWords,
  frameWords,
  markerWords,
  productWords,
  spanWords,
  stationWords,
} from './loop-words.ts';
import { frameAt } from './frame-step.ts';
import { RotationCurve } from './rotation-curve.tsx';
import styles from './radar-player.module.css';

interface LoopCaptionProps {
  list: FrameList | null;
  /** The radar's own track; null while it loads, and where there is none. */
  track?: TrackFile | null;
  /** The player's current time. */
  seconds: number;
}

/** Describes a loop by its list of frames. Without the list, the text on the frames has to be enough. */
export function LoopCaption({ list, track = null, seconds }: LoopCaptionProps) {
  const units = useUnits();
  const folding = list ? foldingWords(list, units) : null;
  const marker = list ? markerWords(list) : null;
  return (
    <figcaption className={styles['caption']}>
      {list ? (
        <>
          <p>{frameWords(list, seconds)}</p>
          <dl className={styles['facts']}>
            <div>
              <dt>Radar</dt>
              <dd>{stationWords(list.stationId)}</dd>
            </div>
            <div>
              <dt>Shows</dt>
              <dd>{productWords(list.field)}</dd>
            </div>
            <div>
              <dt>Time</dt>
              <dd>{spanWords(list)}</dd>
            </div>
          </dl>
          {/* On a phone the line on the frames is too small to read. */}
          {list.credit ? <p className={styles['note']}>{list.credit}</p> : null}
          <RotationCurve list={list} track={track} shown={frameAt(seconds, list.frames.length)} />
          {list.notes?.length ? <LoopNotes notes={list.notes} /> : null}
          {marker ? <p className={styles['note']}>{marker}</p> : null}
          {folding ? (
            <p className={styles['note']}>
              <strong>{folding.name}.</strong> {folding.sentence}
            </p>
          ) : null}
          {list.isSimulated ? (
            <p className={styles['note']}>
              <strong>Simulated.</strong> This radar loop was made from sample data, as each frame says. It
              shows what a loop looks like, not what a radar measured.
            </p>
          ) : null}
        </>
      ) : null}
    </figcaption>
  );
}

/** Of a long list, the first ones say what is wrong. */
const maxNotes = 5;

/** What is missing from the loop, or differs from the request. */
function LoopNotes({ notes }: { notes: readonly string[] }) {
  const more = notes.length - maxNotes;
  return (
    <div className={styles['note']}>
      <p>
        <strong>About this loop</strong>
      </p>
      <ul className={styles['notes']}>
        {notes.slice(0, maxNotes).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {more > 0 ? <li>{more === 1 ? 'One more note.' : `${more} more notes.`}</li> : null}
      </ul>
    </div>
  );
}
