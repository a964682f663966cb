import { useEffect, useState } from 'react';
import styles from './scaled-sketch.module.css';

interface StateInsetProps {
  state: string;
  lat: number | null;
  lon: number | null;
}

/** The box of the outline, in pixels from the upper left corner. */
const box = { left: 10, top: 10, width: 64, height: 46 };

/** The outline of a state, with a dot where a tornado began. A state without one has nothing. */
export function StateInset({ state, lat, lon }: StateInsetProps) {
  const outline = useOutlines()?.[state];
  if (!outline || lat === null || lon === null) return null;
  const { scaleX, scaleY, west, north } = fitted(outline);
  const at = [box.left + (lon * 100 - west) * scaleX, box.top + (north - lat * 100) * scaleY];
  return (
    <>
      <path
        d={outline}
        className={styles['state']}
        transform={`translate(${box.left} ${box.top}) scale(${scaleX} ${-scaleY}) translate(${-west} ${-north})`}
      />
      <circle cx={at[0]} cy={at[1]} r="3" className={styles['here']} />
    </>
  );
}

/** The outline's own units are hundredths of a degree. Degrees of longitude are shortened for the latitude. */
function fitted(outline: string) {
  const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
  const [lons, lats] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const narrowing = Math.cos((((south + north) / 200) * Math.PI) / 180);
  const scale = Math.min(box.width / ((east - west) * narrowing), box.height / (north - south));
  return { scaleX: scale * narrowing, scaleY: scale, west, north };
}

type Outlines = Readonly<Record<string, string>>;

let loading: Promise<Outlines> | undefined;
let loaded: Outlines | undefined;

/** One small file for all sketches of the site. Without it they have no state. */
function useOutlines(): Outlines | undefined {
  const [outlines, setOutlines] = useState(loaded);
  useEffect(() => {
    if (outlines) return undefined;
    let isShown = true;
    loading ??= import('./state-outlines.json').then(({ default: file }) => (loaded = file));
    loading.then(
      (file) => {
        if (isShown) setOutlines(file);
      },
      () => (loading = undefined),
    );
    return () => {
      isShown = false;
    };
  }, [outlines]);
  return outlines;
}
