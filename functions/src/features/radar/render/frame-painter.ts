import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { beamHeightOverGroundKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { partOfPath, progressAt } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { BaseMap } from './base-map.ts';
import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { drawColourBar } from './draw-colour-bar.ts';
import { drawNotes, drawPhase, drawSimulatedSign } from './draw-signs.ts';
import { drawTrack } from './draw-track.ts';
import type { DrawnSweep } from './draw-volume.ts';
import * as layout from './frame-layout.ts';
import { loadFonts, writeText } from './frame-text.ts';
import {
  beamOnFrame,
  foldingOnFrame,
  longDay,
  notesOf,
  productOnFrame,
  stationOnFrame,
  utcClock,
  wallClock,
} from './frame-words.ts';
import type { LoopOptions, LoopTarget } from './loop-request.ts';
import type { MapView } from './map-view.ts';

const { frameColours } = layout;
const { textSize } = layout;
const barLeft = 740;
const timelineHeight = 8;
/** Baselines of the two lines above the map, and of the three below it from its lower edge. */
const [headLine, secondHeadLine] = [46, 96];
const [productLine, stationLine, beamLine] = [52, 100, 141];

export interface FrameScene {
  target: LoopTarget;
  options: Pick<LoopOptions, 'field' | 'min' | 'max' | 'velocityPalette' | 'label' | 'startAt' | 'endAt'>;
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
  paint({ pixels, time, velocity, ...angles }: DrawnSweep): void {
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
    if (isSimulated) drawSimulatedAcross(context, view);
    context.drawImage(baseMap.overlay, 0, 0);
    drawTrack(context, view, { ...target, seenAt: velocity?.marker }, time);
    drawPhase(context, target, time);
    drawNotes(context, notesOf(options.field, target, velocity));
    if (isSimulated) drawSimulatedSign(context, view);
    context.restore();
    drawTimes(context, target, time);
    drawTimeline(context, target, options, time);
    const place = partOfPath(target.path, progressAt(target, time)).at(-1) ?? target.path[0];
    drawBeam(context, station, place, angles, fieldDescriptions[options.field].title);
    if (velocity) drawFolding(context, velocity);
  }

  /** The frame as RGBA: a copy, which the next frame does not change. */
  copyPixels(): Buffer {
    return this.#canvas.data();
  }
}

function drawStill(scene: FrameScene): Canvas {
  const { options, target } = scene;
  const canvas = createCanvas(layout.frameWidth, layout.frameHeight);
  const context = canvas.getContext('2d');
  context.fillStyle = frameColours.panel;
  context.fillRect(0, 0, layout.frameWidth, layout.frameHeight);
  const day = longDay(target.beganAt, target.utcOffsetMinutes);
  writeText(context, options.label, layout.side, headLine, {
    size: textSize.main,
    weight: 700,
    maxWidth: labelWidth,
  });
  context.font = `500 ${textSize.main}px Inter`;
  const date = ` · ${day}`;
  const second = { size: textSize.main, colour: frameColours.quiet };
  // A long name is cut, the date never.
  const maxWidth = placeWidth - context.measureText(date).width;
  const width = writeText(context, target.name, layout.side, secondHeadLine, { ...second, maxWidth });
  writeText(context, date, layout.side + width, secondHeadLine, second);
  const scale = new ColourScale(options.field, options.min, options.max, options.velocityPalette);
  drawColourBar(context, scale, {
    left: barLeft,
    // The note on velocities has its own line below the bar.
    ...(showsVelocity(options.field)
      ? { top: layout.footerTop + 20, height: 30 }
      : { top: layout.footerTop + 30, height: 46 }),
    width: layout.frameWidth - barLeft - layout.side + 20,
  });
  return canvas;
}

/** Beside the time, and beside UTC. */
const [labelWidth, placeWidth] = [880, 950];

/** As received, velocities beyond the Nyquist velocity have the wrong colour, which the picture alone does not show. */
function drawFolding(context: SKRSContext2D, velocity: FrameVelocity): void {
  writeText(context, foldingOnFrame(velocity), barLeft, layout.footerTop + beamLine, {
    size: textSize.faint,
    weight: 600,
    colour: velocity.isUnfolded ? frameColours.quiet : frameColours.warning,
    maxWidth: layout.frameWidth - barLeft - layout.side,
  });
}

function drawTimes(context: SKRSContext2D, target: LoopTarget, time: number): void {
  const right = layout.frameWidth - layout.side;
  const wall = wallClock(target, time);
  const align = 'right';
  writeText(context, wall ?? utcClock(time), right, headLine, { size: textSize.main, weight: 700, align });
  if (wall === null) return;
  writeText(context, utcClock(time), right, secondHeadLine, {
    size: textSize.second,
    colour: frameColours.quiet,
    align,
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
  { elevationDegrees, antennaDegrees }: Pick<DrawnSweep, 'elevationDegrees' | 'antennaDegrees'>,
  title: string,
): void {
  const distanceKm = distanceMiles(place, station) * kmPerMile;
  const heightKm = beamHeightOverGroundKm(distanceKm, antennaDegrees);
  const top = layout.footerTop;
  const width = barLeft - layout.side - 30;
  writeText(context, productOnFrame(title, elevationDegrees), layout.side, top + productLine, {
    size: textSize.main,
    weight: 700,
    maxWidth: width,
  });
  writeText(context, stationOnFrame(station), layout.side, top + stationLine, {
    size: textSize.main,
    weight: 600,
    colour: frameColours.station,
    maxWidth: width,
  });
  writeText(context, beamOnFrame(heightKm, distanceKm), layout.side, top + beamLine, {
    size: textSize.faint,
    colour: frameColours.quiet,
    maxWidth: width,
  });
}

/** Nobody may mistake a simulated picture for a measured one, even when it is cropped. Names and track stay above. */
function drawSimulatedAcross(context: SKRSContext2D, view: MapView): void {
  context.save();
  context.globalAlpha = 0.5;
  writeText(context, 'SIMULATED', view.width / 2, view.height - layout.mapFootHeight - 8, {
    size: 120,
    weight: 700,
    align: 'center',
    colour: frameColours.simulated,
    halo: 4,
  });
  context.restore();
}
