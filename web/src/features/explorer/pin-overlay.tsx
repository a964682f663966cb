import type { MapView } from '../../map/map-view.ts';
import { ratingStep } from '../../ui/rating-colours.ts';
import { clusterPixels, clusterPins, isCluster, type ClusterPin, type PlacedPin } from './cluster-pins.ts';
import { distanceOfMapZoom } from './camera.ts';
import styles from './pin-overlay.module.css';

interface PinOverlayProps {
  view: MapView;
  pins: readonly PlacedPin[];
  selectedId: string | undefined;
  onSelect: (pin: PlacedPin) => void;
  onCluster: (cluster: ClusterPin) => void;
}

/** Pins are buttons over the map, so that a keyboard and a screen reader reach each of them. */
export function PinOverlay({ view, pins, selectedId, onSelect, onCluster }: PinOverlayProps) {
  const { north, south, east, west } = view.bounds;
  const span = { lat: north - south, lon: east - west };
  const shown = clusterPins(pins, { distance: distanceOfMapZoom(view.place.zoom), span });
  return (
    <ul className={styles['pins']} aria-label="Most significant tornadoes in view">
      {shown.map((pin) => {
        const [x, y] = view.project([pin.lon, pin.lat]);
        if (x < 0 || y < 0 || x > view.width || y > view.height) return null;
        const place = { transform: `translate(${x}px, ${y}px)` };
        return (
          <li key={isCluster(pin) ? `cluster ${pin.clusteredPins[0]?.id}` : pin.id} style={place}>
            {isCluster(pin) ? (
              <Cluster cluster={pin} onSelect={() => onCluster(pin)} />
            ) : (
              <button
                type="button"
                className={styles['pin']}
                data-step={ratingStep(pin.scale)}
                aria-pressed={pin.id === selectedId}
                aria-label={`${pin.display_name}, ${pin.scale === 'N/A' ? 'unrated' : pin.scale}, ${pin.date}`}
                onClick={() => onSelect(pin)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Cluster({ cluster, onSelect }: { cluster: ClusterPin; onSelect: () => void }) {
  const side = clusterPixels(cluster.clusterSize);
  return (
    <button
      type="button"
      className={styles['cluster']}
      style={{ width: side, height: side }}
      aria-label={`${cluster.clusterSize} tornadoes here; zoom in`}
      onClick={onSelect}
    >
      {cluster.clusterSize}
    </button>
  );
}
