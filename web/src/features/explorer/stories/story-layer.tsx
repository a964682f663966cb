import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { Camera, MessageSquareText } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useContributionPlaces } from '../../../entities/contribution/contribution-places.ts';
import { helpWords } from '../../../entities/contribution/help-words.ts';
import { toldTargets } from '../../../entities/contribution/told-targets.ts';
import { Button } from '../../../ui/button.tsx';
import type { Live } from '../../../map/live.ts';
import type { MapView } from '../../../map/map-view.ts';
import { storyMarkers, type StoryMarker, type StoryKind } from './story-markers.ts';
import styles from './story-layer.module.css';

/** More links than this would hide the map, and slow it down. */
const maxMarkers = 150;

const kinds = {
  photos: { label: 'With photos', Icon: Camera },
  accounts: { label: 'With accounts', Icon: MessageSquareText },
} as const;

/** Two switches above the legend, and a link over the map for each tornado that has photos or accounts. */
export function StoryLayer({ live }: { live: Live<MapView> }) {
  const [shown, setShown] = useState<readonly StoryKind[]>(['photos', 'accounts']);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const toggle = (kind: StoryKind) =>
    setShown((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  return (
    <div ref={setRow} className={styles['row']} role="group" aria-label="Stories">
      {(Object.keys(kinds) as StoryKind[]).map((kind) => {
        const { label, Icon } = kinds[kind];
        return (
          <Button key={kind} aria-pressed={shown.includes(kind)} onClick={() => toggle(kind)}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </Button>
        );
      })}
      {shown.length > 0 ? <Markers {...{ live, shown }} host={row && mapBeside(row)} /> : null}
    </div>
  );
}

/** What moves with the map. The row is in the corner of the map, or in the sheet beside it. */
function mapBeside(row: HTMLElement): Element | null | undefined {
  return row.closest('[data-fullscreen]')?.querySelector('[data-markers]');
}

interface MarkersProps {
  live: Live<MapView>;
  shown: readonly StoryKind[];
  /** The map, over which the markers lie. */
  host: Element | null | undefined;
}

function Markers({ live, shown, host }: MarkersProps) {
  const view = useSyncExternalStore(live.follow, () => live.now);
  const { data, isError, refetch } = useContributionPlaces();
  const targets = useMemo(() => toldTargets(data?.places ?? []), [data]);
  const inView = useMemo(() => (view ? storyMarkers(targets, shown, view) : []), [targets, shown, view]);
  const markers = inView.slice(0, maxMarkers);
  return (
    <>
      <div className={styles['note']} role="status">
        {isError ? (
          <>
            Failed to load contributions. <Button onClick={() => void refetch()}>Try again</Button>
          </>
        ) : !data ? (
          'Loading...'
        ) : inView.length === 0 ? (
          `None in view. ${helpWords.map}`
        ) : inView.length > maxMarkers ? (
          `The ${maxMarkers} newest of ${inView.length} in view`
        ) : (
          `${counted(inView.length, 'tornado', 'tornadoes')} in view`
        )}
      </div>
      {host
        ? createPortal(
            <ul className={styles['markers']} aria-label="Tornadoes in view with photos or accounts">
              {markers.map((marker) => (
                <Marker key={marker.target} marker={marker} />
              ))}
            </ul>,
            host,
          )
        : null}
    </>
  );
}

function Marker({ marker: { left, top, to, words, kind } }: { marker: StoryMarker }) {
  const { Icon } = kinds[kind];
  return (
    <li style={{ left, top }}>
      <Link to={to} className={styles['marker']} aria-label={words} title={words}>
        <span>
          <Icon size={14} aria-hidden="true" />
        </span>
      </Link>
    </li>
  );
}
