import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Bounds } from '../../../map/map-frame.ts';

/**
 * A pin that can be drawn. Its place is that of the touchdown or, if that is out of view, where the path enters the
 * view; the line to the end begins at the touchdown all the same.
 */
export type PlacedPin = MapPin & { start: { lat: number; lon: number } };

export interface ClusterPin {
  lat: number;
  lon: number;
  clusterSize: number;
  clusteredPins: PlacedPin[];
}

/** Pins are clustered only from this distance on. */
const clustersFromDistance = 2_000_000;
/** The radius of a cluster, as a share of the smaller side of the view. */
const radiusShare = 0.05;
/** Marks closer than this would leave less than 24 pixels of one of them to a finger. */
const fingerPixels = 32;

export function placedPins(pins: readonly MapPin[]): PlacedPin[] {
  return pins.map((pin) => ({ ...pin, ...pin.entry, start: { lat: pin.lat, lon: pin.lon } }));
}

interface ClusteredView {
  distance: number;
  span: { lat: number; lon: number };
  /** In pixels. */
  size: { width: number; height: number };
}

/**
 * Clusters pins around the most significant ones, in the order of the list: a pin joins the first cluster
 * within the radius. Then marks that are too close for a finger are joined. A pin without neighbours stays a pin.
 */
export function clusterPins(
  pins: readonly PlacedPin[],
  { distance, span, size }: ClusteredView,
): (PlacedPin | ClusterPin)[] {
  if (distance < clustersFromDistance) return [...pins];
  const radius = Math.min(span.lat, span.lon) * radiusShare;
  const groups: PlacedPin[][] = [];
  for (const pin of pins) {
    const near = groups.find(
      ([first]) => first && Math.hypot(first.lat - pin.lat, first.lon - pin.lon) <= radius,
    );
    if (near) near.push(pin);
    else groups.push([pin]);
  }
  const isTooClose = (one: ClusterPin, other: ClusterPin) =>
    (Math.abs(one.lon - other.lon) / span.lon) * size.width < fingerPixels &&
    (Math.abs(one.lat - other.lat) / span.lat) * size.height < fingerPixels;
  return joinClose(groups.map(toCluster), isTooClose).map((cluster) =>
    cluster.clusterSize === 1 ? (cluster.clusteredPins[0] as PlacedPin) : cluster,
  );
}

/** Joins the first two marks that are too close, until none are. A joined one lies elsewhere, so it is held against all again. */
function joinClose(
  marks: readonly ClusterPin[],
  isTooClose: (one: ClusterPin, other: ClusterPin) => boolean,
): ClusterPin[] {
  for (const [at, one] of marks.entries()) {
    const other = marks.find((mark, place) => place > at && isTooClose(one, mark));
    if (!other) continue;
    const joined = toCluster([...one.clusteredPins, ...other.clusteredPins]);
    return joinClose(
      marks.flatMap((mark) => (mark === other ? [] : mark === one ? [joined] : [mark])),
      isTooClose,
    );
  }
  return [...marks];
}

function toCluster(pins: PlacedPin[]): ClusterPin {
  const mean = (read: (pin: PlacedPin) => number) =>
    pins.reduce((sum, pin) => sum + read(pin), 0) / pins.length;
  return {
    lat: mean(({ lat }) => lat),
    lon: mean(({ lon }) => lon),
    clusterSize: pins.length,
    clusteredPins: pins,
  };
}

export function isCluster(pin: object): pin is ClusterPin {
  return 'clusterSize' in pin;
}

/** The minimum extent of the view of a chosen cluster, in degrees. */
const minSpan = 0.1;

/** Returns the bounds that show all pins of a chosen cluster. */
export function clusterBounds({ clusteredPins }: ClusterPin): Bounds {
  const [west, east] = spanOf(clusteredPins.map(({ lon }) => lon));
  const [south, north] = spanOf(clusteredPins.map(({ lat }) => lat));
  return [
    [west, south],
    [east, north],
  ];
}

function spanOf(values: readonly number[]): [min: number, max: number] {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, (minSpan - (max - min)) / 2);
  return [min - margin, max + margin];
}

export const pinPixels = 20;

export function clusterPixels(size: number): number {
  return Math.min(30 + 2 * size, 50);
}
