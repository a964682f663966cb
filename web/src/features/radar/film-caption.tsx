import { useQuery } from '@tanstack/react-query';
import {
  foldingWords,
  frameWords,
  productWords,
  readFrameList,
  spanWords,
  stationWords,
} from './film-words.ts';
import styles from './radar-player.module.css';

interface FilmCaptionProps {
  framesUrl: string;
  /** Where the player is. */
  seconds: number;
}

/** What is seen in a film, by the list that lies beside it. Without one the film's own letters have to do. */
export function FilmCaption({ framesUrl, seconds }: FilmCaptionProps) {
  const { data: list } = useQuery({
    queryKey: ['radar-frames', framesUrl],
    queryFn: async ({ signal }) => {
      const response = await fetch(framesUrl, { signal });
      return response.ok ? readFrameList(await response.json()) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const folding = list ? foldingWords(list) : null;
  return (
    <figcaption className={styles['caption']}>
      {list ? (
        <>
          <p>{frameWords(list.frames, seconds)}</p>
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
              <dd>{spanWords(list.frames)}</dd>
            </div>
          </dl>
          {folding ? (
            <p className={styles['note']}>
              <strong>Not unfolded.</strong> {folding}
            </p>
          ) : null}
          {list.isSimulated ? (
            <p className={styles['note']}>
              <strong>Simulated.</strong> This film was drawn from made-up radar data, as the mark on each of
              its frames says. It shows how a film looks, and nothing that a radar saw.
            </p>
          ) : null}
        </>
      ) : null}
    </figcaption>
  );
}
