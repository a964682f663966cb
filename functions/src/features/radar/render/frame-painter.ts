import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { beamHeightOverGroundKm } from '@touchdown/shared/radar/beam-height.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import type { BaseMap } from './base-map.ts';
import { ColourScale } from './colour-scale.ts';
import { drawColourBar } from './draw-colour-bar.ts';
import { drawTrack, partOfPath, progressAt } from './draw-track.ts';
import type { DrawnSweep } from './draw-volume.ts';
import * as layout from './frame-layout.ts';
import { loadFonts, writeText } from './frame-text.ts';
import {
  beamOnFrame,
  foldingOnFrame,
  localClock,
  longDay,
  phaseOnFrame,
  productOnFrame,
  stationOnFrame,
  utcClock,
} from './frame-words.ts';
import type { LoopOptions, LoopTarget } from './loop-request.ts';
import type { MapView } from './map-view.ts';

const { frameColours } = layout;
const barLeft = 800;
const timelineHeight = 8;

export interface FrameScene {
  target: LoopTarget;
  options: Pick<LoopOptions, 'field' | 'min' | 'max' | 'label' | 'startAt' | 'endAt'>;
  station: RadarStation;
  view: MapView;
  baseMap: BaseMap;
  isSimulated: boolean;
}

/** Composes frames: the static parts once, then for each frame the radar data, the track and the times. */
export class FramePainter {
  readonly #canvas = createCanvas(layout.frameWidth, layout.frameHeight);
  readonly #context = this.#canvas.getContext('2d');
  readonly #scene: FrameScene;
  readonly #still: Canvas;
  readonly #map: ImageData;

  constructor(scene: FrameScene) {
    loadFonts();
    this.#scene = scene;
    this.#still = drawStill(scene);
    this.#map = new ImageData(scene.view.width, scene.view.height);
  }

  /** Draws a frame over the one before. */
  paint({ pixels, time, elevationDegrees, velocity }: DrawnSweep): void {
    const { view, target, baseMap, options, station, isSimulated } = this.#scene;
    const context = this.#context;
    context.drawImage(this.#still, 0, 0);
    this.#map.data.set(pixels);
    context.putImageData(this.#map, 0, layout.mapTop);
    context.save();
    context.beginPath();
    context.rect(0, layout.mapTop, view.width, view.height);
    context.clip();
    context.translate(0, layout.mapTop);
    context.drawImage(baseMap.overlay, 0, 0);
    drawTrack(context, view, target, time);
    drawPhase(context, phaseOnFrame(target, time), time >= target.beganAt && time <= target.endedAt);
    if (isSimulated) drawSimulated(context, view);
    context.restore();
    drawTimes(context, target, time);
    drawTimeline(context, target, options, time);
    const place = partOfPath(target.path, progressAt(target, time)).at(-1) ?? target.path[0];
    drawBeam(context, station, place, elevationDegrees, fieldDescriptions[options.field].title);
    if (velocity) drawFolding(context, velocity);
  }

  /** The frame as RGBA: a copy, which the next frame does not change. */
  copyPixels(): Buffer {
    return this.#canvas.data();
  }
}

function drawStill(scene: FrameScene): Canvas {
  const { options, target, isSimulated } = scene;
  const canvas = createCanvas(layout.frameWidth, layout.frameHeight);
  const context = canvas.getContext('2d');
  context.fillStyle = frameColours.panel;
  context.fillRect(0, 0, layout.frameWidth, layout.frameHeight);
  const day = longDay(target.beganAt, target.utcOffsetMinutes);
  writeText(context, options.label, layout.side, 43, { size: 38, weight: 700, maxWidth: 760 });
  writeText(context, `${target.name} · ${day}`, layout.side, 77, {
    size: 24,
    colour: frameColours.quiet,
    maxWidth: isSimulated ? 620 : 780,
  });
  const scale = new ColourScale(options.field, options.min, options.max);
  drawColourBar(context, scale, {
    left: barLeft,
    // The note on velocities has its own line below the bar.
    ...(options.field === 'velocity'
      ? { top: layout.footerTop + 18, height: 22 }
      : { top: layout.footerTop + 28, height: 30 }),
    width: layout.frameWidth - barLeft - layout.side + 20,
  });
  return canvas;
}

/** Velocities beyond the Nyquist velocity have the wrong colour, which the picture alone does not show. */
function drawFolding(context: SKRSContext2D, velocity: FrameVelocity): void {
  writeText(context, foldingOnFrame(velocity), barLeft, layout.footerTop + 99, {
    size: 22,
    weight: 600,
    colour: frameColours.warning,
    maxWidth: layout.frameWidth - barLeft - layout.side,
  });
}

function drawTimes(
  context: SKRSContext2D,
  { utcOffsetMinutes, zoneLetters }: LoopTarget,
  time: number,
): void {
  const right = layout.frameWidth - layout.side;
  if (utcOffsetMinutes === null) {
    writeText(context, utcClock(time), right, 57, { size: 40, weight: 700, align: 'right' });
    return;
  }
  writeText(context, localClock(time, utcOffsetMinutes), right, 43, {
    size: 38,
    weight: 700,
    align: 'right',
  });
  writeText(context, `${zoneLetters ?? 'local'} · ${utcClock(time)}`, right, 77, {
    size: 24,
    colour: frameColours.quiet,
    align: 'right',
  });
}

/** The loop's time as a line under the map, the tornado's part in its colour, and the frame's time. */
function drawTimeline(
  context: SKRSContext2D,
  { beganAt, endedAt }: LoopTarget,
  { startAt, endAt }: FrameScene['options'],
  time: number,
): void {
  const xOf = (moment: number) =>
    Math.min(1, Math.max(0, (moment - startAt) / Math.max(1, endAt - startAt))) * layout.frameWidth;
  context.fillStyle = frameColours.line;
  context.fillRect(0, layout.footerTop, layout.frameWidth, timelineHeight);
  context.fillStyle = '#7c2520';
  context.fillRect(xOf(beganAt), layout.footerTop, Math.max(4, xOf(endedAt) - xOf(beganAt)), timelineHeight);
  if (time > beganAt) {
    context.fillStyle = frameColours.tornado;
    const width = Math.max(4, xOf(Math.min(time, endedAt)) - xOf(beganAt));
    context.fillRect(xOf(beganAt), layout.footerTop, width, timelineHeight);
  }
  context.fillStyle = frameColours.text;
  context.fillRect(xOf(time) - 3, layout.footerTop - 4, 6, timelineHeight + 8);
}

function drawBeam(
  context: SKRSContext2D,
  station: RadarStation,
  place: Position,
  elevationDegrees: number,
  title: string,
): void {
  const distanceKm = distanceMiles(place, station) * kmPerMile;
  const heightKm = beamHeightOverGroundKm(distanceKm, elevationDegrees);
  const top = layout.footerTop;
  const width = barLeft - layout.side - 30;
  writeText(context, productOnFrame(title, elevationDegrees), layout.side, top + 44, {
    size: 29,
    weight: 700,
    maxWidth: width,
  });
  const product = context.measureText(productOnFrame(title, elevationDegrees)).width;
  writeText(context, stationOnFrame(station), layout.side + product + 18, top + 44, {
    size: 25,
    weight: 600,
    colour: '#7fd1ff',
    maxWidth: width - product - 18,
  });
  writeText(context, beamOnFrame(heightKm, distanceKm), layout.side, top + 84, {
    size: 24,
    colour: frameColours.quiet,
    maxWidth: width,
  });
}

function drawPhase(context: SKRSContext2D, words: string, isOnGround: boolean): void {
  context.font = '700 26px Inter';
  const width = context.measureText(words).width + 36;
  context.beginPath();
  context.roundRect(20, 18, width, 44, 22);
  context.fillStyle = isOnGround ? frameColours.tornado : 'rgba(16, 21, 27, 0.85)';
  context.fill();
  writeText(context, words, 38, 49, { size: 26, weight: 700 });
}

/** Nobody may mistake a simulated picture for a measured one, even when it is cropped. */
function drawSimulated(context: SKRSContext2D, view: MapView): void {
  context.save();
  context.globalAlpha = 0.5;
  writeText(context, 'SIMULATED', view.width / 2, view.height - 60, {
    size: 130,
    weight: 700,
    align: 'center',
    colour: frameColours.simulated,
    halo: 4,
  });
  context.restore();
  context.beginPath();
  context.roundRect(view.width - 470, 18, 450, 44, 22);
  context.fillStyle = frameColours.simulated;
  context.fill();
  writeText(context, 'SIMULATED: not a radar scan', view.width - 245, 49, {
    size: 26,
    weight: 700,
    align: 'center',
    colour: '#1a1400',
  });
}
