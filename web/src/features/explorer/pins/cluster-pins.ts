import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Bounds } from '../../../map/map-frame.ts';

/** A pin that can be drawn: it has a place. */
export type PlacedPin = MapPin & { lat: number; lon: number };

export interface ClusterPin {
  lat: number;
  lon: number;
  clusterSize: number;
  clusteredPins: PlacedPin[];
}

/** Pins gather only from afar; near, each stands for itself. */
const clustersFromDistance = 2_000_000;
/** Of the smaller side of the view. */
const radiusShare = 0.05;

/** Only pins with both coordinates are drawn. */
export function placedPins(pins: readonly MapPin[]): PlacedPin[] {
  return pins.filter((pin): pin is PlacedPin => pin.lat !== null && pin.lon !== null);
}

/**
 * Gathers pins around the most significant ones, in the order in which they came: a pin belongs to the
 * first within the radius. What is alone stays a pin.
 */
export function clusterPins(
  pins: readonly PlacedPin[],
  { distance, span }: { distance: number; span: { lat: number; lon: number } },
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
  return groups.map((group) => {
    const [first] = group as [PlacedPin];
    if (group.length === 1) return first;
    const mean = (read: (pin: PlacedPin) => number) =>
      group.reduce((sum, pin) => sum + read(pin), 0) / group.length;
    return {
      lat: mean(({ lat }) => lat),
      lon: mean(({ lon }) => lon),
      clusterSize: group.length,
      clusteredPins: group,
    };
  });
}

export function isCluster(pin: object): pin is ClusterPin {
  return 'clusterSize' in pin;
}

/** What a chosen cluster is shown with at least, in degrees. */
const minSpan = 0.1;

/** What is shown when a cluster is chosen: the places of all its pins. */
export function clusterBounds({ clusteredPins }: ClusterPin): Bounds {
  const [west, east] = spanOf(clusteredPins.map(({ lon }) => lon));
  const [south, north] = spanOf(clusteredPins.map(({ lat }) => lat));
  return [
    [west, south],
    [east, north],
  ];
}

function spanOf(values: readonly number[]): [least: number, most: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, (minSpan - (most - least)) / 2);
  return [least - margin, most + margin];
}

export const pinPixels = 20;

export function clusterPixels(size: number): number {
  return Math.min(30 + 2 * size, 50);
}
