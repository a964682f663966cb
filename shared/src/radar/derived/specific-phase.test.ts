import { describe, expect, it } from 'vitest';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { specificPhase } from './specific-phase.ts';

const [count, gateCount] = [4, 200];
const radials = { count, azimuthDegrees: Float32Array.of(0.5, 1.5, 2.5, 3.5) };
const gates = { gateCount, firstGateMeters: 2_125, gateSpacingMeters: 250 };

/** A moment of hundredths, from a rule of the gate. NaN is nothing. */
function momentOf(rule: (gate: number) => number): MeasuredMoment {
  const codes = Uint16Array.from({ length: count * gateCount }, (_, at) => {
    const value = rule(at % gateCount);
    return Number.isNaN(value) ? 0 : Math.round(value * 100) + 2;
  });
  return { codes, ...gates, scale: 100, offset: 2 };
}

function sweepOf(moments: MeasuredSweep['moments']): MeasuredSweep {
  return { elevationDegrees: 0.5, radials, moments };
}

interface Rules {
  phase: (gate: number) => number;
  correlation?: (gate: number) => number;
  dbz?: (gate: number) => number;
}

function computed({ phase, correlation = () => 0.99, dbz = () => 45 }: Rules) {
  const moment = specificPhase({
    phase: sweepOf({ PHI: momentOf(phase) }),
    correlation: sweepOf({ RHO: momentOf(correlation) }),
    reflectivity: sweepOf({ REF: momentOf(dbz) }),
  })?.moments.PHI;
  return (gate: number): number | undefined => {
    const code = moment?.codes[gateCount + gate] ?? 0;
    return moment && code > 1 ? (code - moment.offset) / moment.scale : undefined;
  };
}

describe('the specific differential phase', () => {
  it('is half of the slope of the phase', () => {
    // 3 degrees a kilometer one way are 1.5 degrees a gate both ways.
    const at = computed({ phase: (gate) => 60 + gate * 1.5 });
    for (const gate of [30, 100, 150]) expect(at(gate)).toBeCloseTo(3, 1);
    const falling = computed({ phase: (gate) => 350 - gate * 0.5 });
    expect(falling(100)).toBeCloseTo(-1, 1);
  });

  it('does not see where the phase begins anew', () => {
    const at = computed({ phase: (gate) => (300 + gate * 2) % 360 });
    for (const gate of [25, 30, 31, 35, 120]) expect(at(gate), `gate ${gate}`).toBeCloseTo(4, 1);
  });

  it('is taken over nine gates in heavy rain, and over 25 in light rain', () => {
    // The rain begins at gate 100: averages and then slopes have something of it as far as their windows reach.
    const phase = (gate: number) => 60 + Math.max(0, gate - 100) * 2;
    const heavy = computed({ phase });
    expect(heavy(91)).toBeCloseTo(0, 2);
    expect(heavy(96)).toBeGreaterThan(0.1);
    expect(heavy(109)).toBeCloseTo(4, 2);
    const light = computed({ phase, dbz: () => 35 });
    expect(light(75)).toBeCloseTo(0, 2);
    expect(light(91)).toBeGreaterThan(0.1);
    expect(light(109)).toBeLessThan(3.9);
  });

  it('is not known where echoes differ, or where too little was measured around', () => {
    const phase = (gate: number) => 60 + gate;
    const correlation = (gate: number) => (gate >= 100 && gate < 110 ? 0.7 : 0.98);
    const at = computed({ phase, correlation });
    expect(at(105)).toBeUndefined();
    expect(at(99)).toBeCloseTo(2, 1);
    const shower = computed({ phase: (gate) => (gate >= 50 && gate < 54 ? 60 + gate : Number.NaN) });
    expect(shower(52)).toBeUndefined();
    expect(computed({ phase, dbz: () => 15 })(100)).toBeUndefined();
  });
});
