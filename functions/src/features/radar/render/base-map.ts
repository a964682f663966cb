import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { places } from '@touchdown/shared/geo/places.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { tileProviderNames } from '@touchdown/shared/radar/tile-providers.ts';
import { countyNames, drawBoundaries, drawLand, findBoundaries, type Boundaries } from './county-map.ts';
import { frameColours } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import type { LoopOptions } from './loop-request.ts';
import { drawTiles, tileSourceOf, type ProviderTiles } from './map-tiles.ts';
import { kmPerPixel, toPixel, type MapView } from './map-view.ts';

export interface BaseMap {
  /** Drawn under the radar data: RGBA, shared with the threads that draw on it. */
  background: SharedArrayBuffer;
  /** The opacity of the radar data over it. */
  radarOpacity: number;
  /** Drawn over the radar data. */
  overlay: Canvas;
  notes: string[];
}

/** The roads and names of tiles stay readable through the radar data. */
const opacityOverTiles = 0.72;

interface MapRequest {
  view: MapView;
  station: RadarStation;
  options: Pick<LoopOptions, 'tileProvider' | 'tileZoom'>;
  path: readonly Position[];
  isSimulated: boolean;
  stadiaKey: string | undefined;
  signal: AbortSignal;
  /** Replaces the provider's own source in tests. */
  tileSource?: ProviderTiles | undefined;
}

/** The map under and over the radar data, the same on every frame. Without tiles it is the county map. */
export async function makeBaseMap({
  view,
  station,
  options,
  path,
  isSimulated,
  stadiaKey,
  signal,
  tileSource,
}: MapRequest): Promise<BaseMap> {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  const { tileProvider } = options;
  const source = tileSource ?? (tileProvider ? tileSourceOf(tileProvider, stadiaKey) : undefined);
  const notes: string[] = [];
  const boundaries = findBoundaries(view);
  let hasTiles = false;
  drawLand(context, view, boundaries);
  if (source) {
    try {
      await drawTiles(context, view, source, options.tileZoom, signal);
      hasTiles = true;
    } catch (error) {
      signal.throwIfAborted();
      drawLand(context, view, boundaries);
      notes.push(`${noTiles(tileProvider)}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  } else if (tileProvider) {
    notes.push(`${noTiles(tileProvider)}: it needs a key, and there is none.`);
  }
  const pixels = context.getImageData(0, 0, view.width, view.height).data;
  const background = new SharedArrayBuffer(pixels.length);
  new Uint8Array(background).set(pixels);
  const mapCredit = hasTiles && source ? source.attribution : 'Boundaries: U.S. Census Bureau';
  const credit = `Radar: ${isSimulated ? 'simulated' : 'NOAA NEXRAD Level II'} · ${mapCredit}`;
  const overlay = drawOverlay(view, boundaries, { station, path, credit, hasNames: !hasTiles });
  return { background, radarOpacity: hasTiles ? opacityOverTiles : 1, overlay, notes };
}

function noTiles(provider: MapRequest['options']['tileProvider']): string {
  return `The county map is drawn instead of ${provider ? tileProviderNames[provider] : 'tiles'}`;
}

interface OverlayRequest {
  station: RadarStation;
  path: readonly Position[];
  credit: string;
  hasNames: boolean;
}

function drawOverlay(
  view: MapView,
  boundaries: Boundaries,
  { station, path, credit, hasNames }: OverlayRequest,
): Canvas {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  drawBoundaries(context, view, boundaries);
  drawStation(context, view, station);
  if (hasNames) drawNames(context, view, boundaries, [...path, station]);
  drawScaleBar(context, view);
  writeText(context, credit, view.width - 14, view.height - 12, {
    size: 15,
    colour: frameColours.quiet,
    align: 'right',
    halo: 3,
  });
  return canvas;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Names of towns and counties, where they overlap neither each other nor the track, its ends and the radar. */
function drawNames(
  context: SKRSContext2D,
  view: MapView,
  boundaries: Boundaries,
  keepFree: readonly Position[],
): void {
  const taken: Box[] = keepFree.map((position) => {
    const [x, y] = toPixel(view, position);
    return { left: x - 30, top: y - 20, right: x + 30, bottom: y + 44 };
  });
  const isFree = (box: Box) =>
    box.left > 6 &&
    box.right < view.width - 6 &&
    box.top > 70 &&
    box.bottom < view.height - 36 &&
    taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
  for (const { name, position } of places.toSorted((a, b) => a.rank - b.rank)) {
    const [x, y] = toPixel(view, { lat: position[1], lon: position[0] });
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    context.font = '600 24px Inter';
    const { width } = context.measureText(name);
    const corners = [
      [x + 11, y + 8],
      [x - 11 - width, y + 8],
      [x - width / 2, y - 14],
      [x - width / 2, y + 32],
    ] as const;
    const [left, baseline] =
      corners.find(([at, base]) =>
        isFree({ left: at, top: base - 22, right: at + width, bottom: base + 6 }),
      ) ?? [];
    if (left === undefined || baseline === undefined) continue;
    taken.push({
      left: Math.min(left, x - 8),
      top: baseline - 22,
      right: left + width,
      bottom: baseline + 6,
    });
    context.beginPath();
    context.arc(x, y, 4.5, 0, 2 * Math.PI);
    context.fillStyle = frameColours.place;
    context.strokeStyle = frameColours.halo;
    context.lineWidth = 4;
    context.stroke();
    context.fill();
    writeText(context, name, left, baseline, {
      size: 24,
      weight: 600,
      colour: frameColours.place,
      halo: 3.5,
    });
  }
  context.letterSpacing = '2px';
  for (const { name, x, y } of countyNames(view, boundaries)) {
    context.font = '600 18px Inter';
    const half = context.measureText(name.toUpperCase()).width / 2;
    const box = { left: x - half, top: y - 12, right: x + half, bottom: y + 12 };
    if (!isFree(box)) continue;
    taken.push(box);
    writeText(context, name.toUpperCase(), x, y + 6, {
      size: 18,
      weight: 600,
      colour: frameColours.countyName,
      align: 'center',
      halo: 2.5,
    });
  }
  context.letterSpacing = '0px';
}

function drawStation(context: SKRSContext2D, view: MapView, station: RadarStation): void {
  const [x, y] = toPixel(view, station);
  if (x < 0 || y < 0 || x > view.width || y > view.height) return;
  context.lineWidth = 3;
  context.strokeStyle = frameColours.halo;
  context.fillStyle = '#7fd1ff';
  context.fillRect(x - 6, y - 6, 12, 12);
  context.strokeRect(x - 6, y - 6, 12, 12);
  writeText(context, station.id, x + 12, y + 7, { size: 20, weight: 700, colour: '#7fd1ff', halo: 3.5 });
}

function drawScaleBar(context: SKRSContext2D, view: MapView): void {
  const perMile = kmPerMile / kmPerPixel(view);
  const miles = [100, 50, 20, 10, 5, 2, 1].find((length) => length * perMile <= 200) ?? 1;
  const [x, y] = [22, view.height - 18];
  for (const [colour, width] of [
    [frameColours.halo, 7],
    [frameColours.place, 3],
  ] as const) {
    context.beginPath();
    context.moveTo(x, y - 8);
    context.lineTo(x, y);
    context.lineTo(x + miles * perMile, y);
    context.lineTo(x + miles * perMile, y - 8);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  const text = `${miles} mi · ${Math.round(miles * kmPerMile)} km`;
  writeText(context, text, x + miles * perMile + 12, y + 2, { size: 19, weight: 600, halo: 3 });
}
