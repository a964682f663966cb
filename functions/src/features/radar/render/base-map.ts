import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { tileProviderNames } from '@touchdown/shared/radar/tile-providers.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { BasemapReader } from '../basemap/basemap-reader.ts';
import { frameColours, textSize } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import { basemapGround } from './ground/basemap-ground.ts';
import { countyGround } from './ground/county-ground.ts';
import { drawNames } from './ground/draw-names.ts';
import type { Ground } from './ground/ground.ts';
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
  /** Whose radar and whose map it is. */
  credit: string;
}

/** The roads and names of tiles stay readable through the radar data. */
const opacityOverTiles = 0.72;

interface MapRequest {
  view: MapView;
  station: RadarStation;
  options: Pick<LoopOptions, 'tileProvider' | 'tileZoom' | 'field'>;
  path: readonly Position[];
  isSimulated: boolean;
  stadiaKey: string | undefined;
  basemap: BasemapReader | undefined;
  signal: AbortSignal;
  /** Replaces the provider's own source in tests. */
  tileSource?: ProviderTiles | undefined;
}

/** The map under and over the radar data, the same on every frame. Without tiles of a provider it is our own. */
export async function makeBaseMap(request: MapRequest): Promise<BaseMap> {
  const { view, options, isSimulated, stadiaKey, signal, tileSource } = request;
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  const { tileProvider } = options;
  const source = tileSource ?? (tileProvider ? tileSourceOf(tileProvider, stadiaKey) : undefined);
  const notes: string[] = [];
  const ground = await findGround(request);
  let hasTiles = false;
  ground.drawLand(context);
  if (source) {
    try {
      await drawTiles(context, view, source, options.tileZoom, signal);
      hasTiles = true;
    } catch (error) {
      signal.throwIfAborted();
      ground.drawLand(context);
      logger.warn('tiles not drawn', { error });
      notes.push(`${noTiles(tileProvider)}, which couldn’t be loaded.`);
    }
  } else if (tileProvider) {
    notes.push(`${noTiles(tileProvider)}, which needs a key we don’t have.`);
  }
  const pixels = context.getImageData(0, 0, view.width, view.height).data;
  const background = new SharedArrayBuffer(pixels.length);
  new Uint8Array(background).set(pixels);
  const mapCredit = hasTiles && source ? source.attribution : ground.credits;
  const credit = `${radarCredit(request.station.kind, isSimulated)} · ${mapCredit}`;
  const overlay = drawOverlay(request, ground, { credit, hasNames: !hasTiles });
  return { background, radarOpacity: hasTiles ? opacityOverTiles : 1, overlay, notes, credit };
}

function noTiles(provider: MapRequest['options']['tileProvider']): string {
  return `We used our own map instead of ${provider ? tileProviderNames[provider] : 'tiles'}`;
}

/** Of the site's base map; where it cannot be read, boundaries and the larger towns. */
async function findGround({ basemap, view, path, signal }: MapRequest): Promise<Ground> {
  if (!basemap) return countyGround(view);
  try {
    return await basemapGround(basemap, view, path, signal);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn('base map not drawn', { error });
    return countyGround(view);
  }
}

function drawOverlay(
  { view, station, path, options }: MapRequest,
  ground: Ground,
  { credit, hasNames }: { credit: string; hasNames: boolean },
): Canvas {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  ground.drawLines(context);
  drawStation(context, view, station);
  const hasNotes = showsVelocity(options.field);
  if (hasNames) drawNames(context, view, ground.names, { path, station, hasNotes });
  drawScaleBar(context, view);
  writeText(context, credit, view.width - 14, view.height - 12, {
    size: textSize.credit,
    colour: frameColours.quiet,
    align: 'right',
    halo: 3,
  });
  return canvas;
}

function drawStation(context: SKRSContext2D, view: MapView, station: RadarStation): void {
  const [x, y] = toPixel(view, station);
  if (x < 0 || y < 0 || x > view.width || y > view.height) return;
  context.lineWidth = 3;
  context.strokeStyle = frameColours.halo;
  context.fillStyle = frameColours.station;
  context.fillRect(x - 6, y - 6, 12, 12);
  context.strokeRect(x - 6, y - 6, 12, 12);
  writeText(context, station.id, x + 12, y + 7, {
    size: textSize.second,
    weight: 700,
    colour: frameColours.station,
    halo: 4,
  });
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
  writeText(context, text, x + miles * perMile + 12, y + 2, { size: textSize.faint, weight: 600, halo: 3 });
}
