import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useRef } from 'react';
import type { Cover } from '../../../map/covers.ts';
import { percent } from '../../../map/percent.ts';
import type { MapView } from '../../../map/map-view.ts';
import { formatAtLeast } from '../../../lib/format.ts';
import { ratingStep } from '../../../ui/rating-colours.ts';
import { clusterPixels, clusterPins, isCluster, type ClusterPin, type PlacedPin } from './cluster-pins.ts';
import { distanceOfMapZoom } from '../camera.ts';
import { insideView } from './inside-view.ts';
import styles from './pin-overlay.module.css';
import { isShared, sharePlaces, type SharedPlace } from './same-place.ts';

interface PinOverlayProps {
  view: MapView;
  /** What lies over the map and would hide a pin. */
  covers: readonly Cover[];
  pins: readonly PlacedPin[];
  /** The tornadoes that have a card. */
  selectedIds: readonly string[];
  /** The pins of the open list; undefined where none is open. */
  listed: readonly PlacedPin[] | undefined;
  onSelect: (pin: PlacedPin) => void;
  onCluster: (cluster: ClusterPin) => void;
  onPlace: (pinsHere: PlacedPin[], badge: HTMLElement) => void;
}

/** Pins are buttons over the map, so that a keyboard and a screen reader reach each of them. */
export function PinOverlay({
  view,
  covers,
  pins,
  selectedIds,
  listed,
  onSelect,
  onCluster,
  onPlace,
}: PinOverlayProps) {
  const list = useRef<HTMLUListElement>(null);
  const { north, south, east, west } = view.bounds;
  const span = { lat: north - south, lon: east - west };
  const distance = distanceOfMapZoom(view.place.zoom);
  const clustered = clusterPins(
    pins.map((pin) => insideView(pin, view, covers)),
    { distance, span, size: view },
  );
  const shown = sharePlaces(clustered, view.project);
  return (
    <ul ref={list} tabIndex={-1} className={styles['pins']} aria-label="Most significant tornadoes in view">
      {shown.map((one, rank) => {
        const [x, y] = view.project([one.lon, one.lat]);
        if (x < 0 || y < 0 || x > view.width || y > view.height) return null;
        // The most significant pin is painted above the others, and is still the first in the tab order.
        const above = shown.length - rank;
        return (
          <li key={keyOf(one)} style={{ left: percent(x / view.width), top: percent(y / view.height) }}>
            {isCluster(one) ? (
              <Cluster
                cluster={one}
                above={above}
                onSelect={() => {
                  onCluster(one);
                  // The cluster disappears when the map zooms in, so the focus moves to the list of pins.
                  list.current?.focus({ preventScroll: true });
                }}
              />
            ) : isShared(one) ? (
              <Badge
                place={one}
                above={above}
                isListed={listed?.[0]?.id === one.pinsHere[0]?.id}
                isSelected={one.pinsHere.some(({ id }) => selectedIds.includes(id))}
                onOpen={(badge) => onPlace(one.pinsHere, badge)}
              />
            ) : (
              <button
                type="button"
                className={styles['pin']}
                aria-pressed={selectedIds.includes(one.id)}
                aria-label={`${nameOf(one).title}, ${spokenRating(one)}, ${one.date}${passWords(one)}`}
                title={pinTitle(one)}
                onClick={() => onSelect(one)}
              >
                <span className={styles['dot']} data-step={ratingStep(one.scale)} style={{ zIndex: above }} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BadgeProps {
  place: SharedPlace;
  above: number;
  isListed: boolean;
  isSelected: boolean;
  onOpen: (badge: HTMLElement) => void;
}

/** The badge of pins that overlap: their number, in the colour of the most significant. */
function Badge({ place: { pinsHere }, above, isListed, isSelected, onOpen }: BadgeProps) {
  const [first] = pinsHere as [PlacedPin];
  return (
    <button
      type="button"
      className={styles['pin']}
      data-selected={isSelected}
      aria-expanded={isListed}
      aria-label={`${pinsHere.length} tornadoes at this place, first ${nameOf(first).title}, ${spokenRating(first)}`}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <span
        className={`${styles['dot']} ${styles['count']}`}
        data-step={ratingStep(first.scale)}
        style={{ zIndex: above }}
      >
        {pinsHere.length}
      </span>
    </button>
  );
}

function Cluster({ cluster, above, onSelect }: { cluster: ClusterPin; above: number; onSelect: () => void }) {
  const side = clusterPixels(cluster.clusterSize);
  return (
    <button
      type="button"
      className={styles['cluster']}
      style={{ width: side, height: side, zIndex: above }}
      aria-label={`${cluster.clusterSize} tornadoes here; zoom in`}
      onClick={onSelect}
    >
      {cluster.clusterSize}
    </button>
  );
}

function spokenRating({ scale }: PlacedPin): string {
  return scale === 'N/A' ? 'unrated' : scale;
}

/** What a pointer that rests on a pin is told. */
function pinTitle(pin: PlacedPin): string {
  const deaths = pin.fatalities ?? 0;
  const people = formatAtLeast(String(deaths), pin.fatalities_at_least);
  const deathWords = deaths > 0 ? `, ${people} ${deaths === 1 ? 'death' : 'deaths'}` : '';
  return `${nameOf(pin).title}, ${longDate(pin.date)}, ${spokenRating(pin)}${deathWords}${passWords(pin)}`;
}

/** A pin where a path enters the view is no touchdown. */
function passWords({ entry }: PlacedPin): string {
  return entry ? ', passes here' : '';
}

function keyOf(one: PlacedPin | ClusterPin | SharedPlace): string {
  if (isCluster(one)) return `cluster ${one.clusteredPins[0]?.id}`;
  return isShared(one) ? `place ${one.pinsHere[0]?.id}` : one.id;
}
