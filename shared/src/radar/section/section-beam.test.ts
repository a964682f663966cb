import { expect, test } from 'vitest';
import { localRange } from '../../geo/local-range.ts';
import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import { cellAt } from './section-cell.ts';
import { columnsAlong, sampleBeam, seen, unseenBeam, type SectionBeam } from './section-beam.ts';
import { lineThrough, placeAlong, placeBeside, sectionLengthKm } from './section-line.ts';
import { air, cutBetween, sweepOfAir } from './testing/layered-air.ts';

const radar = { lat: 35.333, lon: -97.278 };
/** East of the radar, along the beam: 20 to 60 km. */
const along = lineThrough(placeBeside(radar, 40, 0), 90, 20);

test('a line through a place is as long as it should be, and its middle is the place', () => {
  expect(sectionLengthKm(along)).toBeCloseTo(40, 0);
  const { km, bearing } = localRange(radar, placeAlong(along, 0.5));
  expect(km).toBeCloseTo(40, 0);
  expect((bearing * 180) / Math.PI).toBeCloseTo(90, 0);
});

test('a beam along a line has the height of its centre and half of its depth', () => {
  const columns = columnsAlong(along, radar, 400);
  const beam = sampleBeam(sweepOfAir(2.4, air), 'reflectivity', columns);
  expect(columns.groundKm[0]).toBeCloseTo(20, 0);
  // 60 km at 2.4 degrees: 60 · tan 2.4° = 2.515 km, and 60²/(2 · 8,495) = 0.212 km for the curve of the earth.
  expect(beam?.heightKm.at(-1)).toBeCloseTo(2.73, 1);
  // 60 km · tan 0.475°
  expect(beam?.halfDepthKm.at(-1)).toBeCloseTo(0.497, 2);
});

test('a line across the beam reads other radials at about the same distance', () => {
  const columns = columnsAlong(lineThrough(placeBeside(radar, 40, 0), 0, 10), radar, 100);
  expect(columns.groundKm[50]).toBeCloseTo(40, 0);
  expect(columns.groundKm[0]).toBeCloseTo(Math.hypot(40, 10), 0);
});

const beams = [0.5, 1.5, 4].map((degrees) => {
  const beam = sampleBeam(sweepOfAir(degrees, air), 'reflectivity', columnsAlong(along, radar, 400));
  return beam ?? unseenBeam(degrees, columnsAlong(along, radar, 400));
});
const heightAt = (degrees: number, column: number) =>
  beamHeightOverGroundKm(20 + ((column + 0.5) / 400) * 40, degrees);

test('a cell within a beam is that beam’s gate, and one between two beams is interpolated and says so', () => {
  const column = 399;
  // At 60 km the beams are at 0.74, 1.78 and 4.4 km, and half a kilometre deep to either side.
  const inBeam = cellAt(beams, column, heightAt(1.5, column) + 0.2);
  expect([inBeam.isBetween, inBeam.value]).toEqual([false, 50]);
  const [low, high] = [heightAt(1.5, column), heightAt(4, column)];
  const between = cellAt(beams, column, low + (high - low) * 0.5);
  expect([between.state, between.isBetween]).toEqual([seen.measured, true]);
  // 50 dBZ below, 20 dBZ above
  expect(between.value).toBeCloseTo(35, 0);
});

test('nothing is known below the lowest beam, above the highest, or beside a beam that is lost', () => {
  const column = 399;
  expect(cellAt(beams, column, 0.05).state).toBe(seen.unseen);
  expect(cellAt(beams, column, 8).state).toBe(seen.unseen);
  const columns = columnsAlong(along, radar, 400);
  const withLost = [beams[0], unseenBeam(1.5, columns), beams[2]] as SectionBeam[];
  expect(cellAt(withLost, column, 2.9).state).toBe(seen.unseen);
  expect(cellAt(withLost, column, 1.3).state).toBe(seen.unseen);
  expect(cellAt(withLost, column, heightAt(4, column)).state).toBe(seen.measured);
});

test('a gate that was cut away was not seen, and one without echo beside it was', () => {
  const nothing = sweepOfAir(1.5, () => ({ dbz: Number.NaN, correlation: Number.NaN }));
  const columns = columnsAlong(along, radar, 400);
  const beam = sampleBeam(cutBetween(nothing, 30, 50), 'reflectivity', columns);
  const states = [...(beam?.states ?? [])];
  expect(states.slice(0, 98).every((state) => state === seen.unseen)).toBe(true);
  expect(states.slice(105, 295).every((state) => state === seen.noEcho)).toBe(true);
  expect(states.slice(303).every((state) => state === seen.unseen)).toBe(true);
});
