import { useQuery } from '@tanstack/react-query';
import { useUnits } from '../../lib/units.ts';
import {
  foldingWords,
  frameWords,
  productWords,
  readFrameList,
  spanWords,
  stationWords,
} from './loop-words.ts';
import { frameAt } from './frame-step.ts';
import { RotationCurve } from './rotation-curve.tsx';
import styles from './radar-player.module.css';

interface LoopCaptionProps {
  framesUrl: string;
  /** The player's current time. */
  seconds: number;
}

/** Describes a loop by its list of frames. Without the list, the text on the frames has to be enough. */
export function LoopCaption({ framesUrl, seconds }: LoopCaptionProps) {
  const { data: list } = useQuery({
    queryKey: ['radar-frames', framesUrl],
    queryFn: async ({ signal }) => {
      const response = await fetch(framesUrl, { signal });
      return response.ok ? readFrameList(await response.json()) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const units = useUnits();
  const folding = list ? foldingWords(list, units) : null;
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
          <RotationCurve list={list} shown={frameAt(seconds, list.frames.length)} />
          {folding ? (
            <p className={styles['note']}>
              <strong>{folding.name}.</strong> {folding.sentence}
            </p>
          ) : null}
          {list.isSimulated ? (
            <p className={styles['note']}>
              <strong>Simulated.</strong> This radar loop was drawn from made-up data, as the mark on each
              frame says. It shows what a radar loop looks like, not what a radar measured.
            </p>
          ) : null}
        </>
      ) : null}
    </figcaption>
  );
}
