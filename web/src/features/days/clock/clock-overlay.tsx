import { useEffect, useMemo, useRef } from 'react';
import type { MapView } from '../../../map/map-view.ts';
import type { Colour, Palette } from '../../../map/palette.ts';
import { weightOfStep } from '../../../map/tracks/track-weights.ts';
import { usePalette } from '../../../map/use-palette.ts';
import type { DayClock } from './day-clock.ts';
import { litMinutes, seenAt, type DayMoments, type Moment, type ReportMoment } from './day-moments.ts';
import styles from '../day-page.module.css';

interface ClockOverlayProps {
  view: MapView;
  clock: DayClock;
  moments: DayMoments;
}

const maxPixels = 2;
/** A few hundred paths may be drawn bolder than seventy thousand. */
const boldness = 2.2;
const [headRadius, litRadius, reportRadius, pointRadius] = [5, 9, 5, 2];

/** What has happened by the clock, over the map. It listens to the clock and draws without rendering anything. */
export function ClockOverlay({ view, clock, moments }: ClockOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const placed = useMemo(() => placeOnMap(moments, view), [moments, view]);
  const { width, height } = view;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const pixels = Math.min(devicePixelRatio, maxPixels);
    element.width = Math.round(width * pixels);
    element.height = Math.round(height * pixels);
    context.scale(pixels, pixels);
    context.lineCap = 'round';
    const draw = () => {
      context.clearRect(0, 0, width, height);
      const minute = clock.minute();
      if (minute !== null) drawMinute(context, placed, minute, palette);
    };
    draw();
    return clock.subscribe(draw);
  }, [clock, placed, palette, width, height]);
  return <canvas ref={canvas} className={styles['overlay']} aria-hidden="true" />;
}

type Pixel = readonly [x: number, y: number];

interface Placed {
  tornadoes: { moment: Moment; from: Pixel; to: Pixel | null }[];
  reports: { moment: ReportMoment; at: Pixel }[];
}

function placeOnMap({ tornadoes, reports }: DayMoments, { project }: MapView): Placed {
  return {
    tornadoes: tornadoes.flatMap((moment) => {
      const { from, to } = moment;
      return from ? [{ moment, from: project(from), to: to && project(to) }] : [];
    }),
    reports: reports.flatMap((moment) => (moment.place ? [{ moment, at: project(moment.place) }] : [])),
  };
}

function drawMinute(
  context: CanvasRenderingContext2D,
  { tornadoes, reports }: Placed,
  minute: number,
  { rating, ink, inkSecond, sheet }: Palette,
): void {
  const heads: (() => void)[] = [];
  for (const { moment, from, to } of tornadoes) {
    const seen = seenAt(moment, minute);
    if (!seen) continue;
    const colour = css(rating[moment.step]);
    if (to) {
      context.strokeStyle = colour;
      context.lineWidth = weightOfStep(moment.step).width * boldness;
      line(context, from, between(from, to, seen.part));
    } else {
      disc(context, from, pointRadius, colour);
    }
    if (seen.isLit) heads.push(() => ring(context, from, litRadius, css(ink)));
    if (seen.head && to) {
      const head = between(from, to, seen.part);
      heads.push(() => {
        disc(context, head, headRadius + 1.5, css(sheet));
        disc(context, head, headRadius, colour);
        ring(context, head, headRadius, css(ink));
      });
    }
  }
  for (const { moment, at } of reports) {
    if (moment.at > minute) continue;
    context.globalAlpha = minute - moment.at < litMinutes ? 1 : 0.45;
    diamond(context, at, css(inkSecond), css(sheet));
    context.globalAlpha = 1;
  }
  for (const drawHead of heads) drawHead();
}

function between(from: Pixel, to: Pixel, part: number): Pixel {
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}

function line(context: CanvasRenderingContext2D, from: Pixel, to: Pixel): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function disc(context: CanvasRenderingContext2D, [x, y]: Pixel, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, [x, y]: Pixel, radius: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function diamond(context: CanvasRenderingContext2D, [x, y]: Pixel, colour: string, fill: string): void {
  context.beginPath();
  context.moveTo(x, y - reportRadius);
  context.lineTo(x + reportRadius, y);
  context.lineTo(x, y + reportRadius);
  context.lineTo(x - reportRadius, y);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
}
