import { miniMapShapes, miniMapUrl, type MiniMapLook } from '@touchdown/shared/tornadoes/mini-map.ts';
import { useEffect, useRef, useState } from 'react';
import { useUnits } from '../../lib/units.ts';
import { PathSketch, type Sketched } from './path-sketch.tsx';
import { narrowerThan, type breakPoints } from '../../lib/break-points.ts';
import styles from './path.module.css';

interface MiniMapProps {
  track: Sketched & { id: string };
  shape: MiniMapLook['shape'];
  /** In windows narrower than this it has another shape. */
  narrow: { shape: MiniMapLook['shape']; below: keyof typeof breakPoints };
}

/**
 * A tornado's path where it was, drawn by the server, in the size of its box. Of the two pictures, a browser loads the one
 * of its theme. Without it the path is sketched.
 */
export function MiniMap({ track, shape, narrow }: MiniMapProps) {
  const units = useUnits();
  const frame = useRef<HTMLSpanElement>(null);
  const [failedId, setFailedId] = useState<string>();
  // A picture of the page that the server wrote may have failed before the app started.
  useEffect(() => {
    const pictures = [...(frame.current?.querySelectorAll('img') ?? [])];
    const hasFailed = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0;
    if (pictures.some(hasFailed)) setFailedId(track.id);
  }, [track.id]);
  if (failedId === track.id) return <PathSketch track={track} className={`fill ${styles['sketch']}`} />;
  return (
    <span ref={frame} className={`fill ${styles['frame']}`} data-shape={shape}>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={styles[theme]}>
          <source
            media={narrowerThan(narrow.below)}
            srcSet={miniMapUrl(track.id, { theme, units, shape: narrow.shape })}
            {...miniMapShapes[narrow.shape]}
          />
          <img
            src={miniMapUrl(track.id, { theme, units, shape })}
            {...miniMapShapes[shape]}
            alt=""
            // Without it, a browser also loads the picture that is not shown.
            loading="lazy"
            decoding="async"
            onError={() => setFailedId(track.id)}
            className={styles['picture']}
          />
        </picture>
      ))}
    </span>
  );
}
