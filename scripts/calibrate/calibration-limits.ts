import type { Agreement } from './agreement.ts';
import type { CalibratedYear, AgreementAlone } from './calibrate-year.ts';

/** What joining must achieve. Percentages of pairs hold for the years whose rows were entered from paper records. */
export const limits = {
  from: 1950,
  to: 1992,
  servedTo: 2023,
  /** Tornadoes served, compared with the SPC's number, in each year, without what was read by hand as several. */
  servedPercent: 1,
  /** The same in the years of salvaged text, of which NCEI's rows often lack place and clock. */
  salvagedYears: [1993, 1994, 1995] as readonly number[],
  salvagedPercent: 2,
  /** SPC tornadoes that agree with one of ours in date, rating and starting place. */
  identityPercent: 99.3,
  /** SPC tornadoes that agree with one of ours in length, deaths and injuries. */
  totalsPercent: 98.5,
} as const;

export interface Verdict {
  spc: number;
  identity: number;
  totals: number;
  identityPercent: number;
  totalsPercent: number;
  heldOut: HeldOut;
  alone: AgreementAlone;
  worst: CalibratedYear | undefined;
  /** Years that serve too many or too few tornadoes. */
  beyondLimit: CalibratedYear[];
  passes: boolean;
}

/** Agreement without the tornadoes that the SPC's totals have joined or cut, because these agree by construction. */
export interface HeldOut {
  settled: number;
  spc: number;
  identity: number;
  totals: number;
}

/** Checks the years against the limits. */
export function judge(years: readonly CalibratedYear[]): Verdict {
  const paired = years.filter(
    ({ year, segments }) => segments > 0 && year >= limits.from && year <= limits.to,
  );
  const spc = sum(paired.map((year) => year.spc));
  const identity = sum(paired.map(({ agreement }) => agreement.identity));
  const totals = sum(paired.map(({ agreement }) => agreement.totals));
  const heldOut = heldOutOf(
    paired.map(({ agreement }) => agreement),
    { spc, identity, totals },
  );
  const counted = years.filter(({ year }) => year >= limits.from && year <= limits.servedTo);
  const beyondLimit = counted.filter((year) => Math.abs(unreadPercent(year)) > allowedPercent(year.year));
  const worst = counted.toSorted((a, b) => Math.abs(unreadPercent(b)) - Math.abs(unreadPercent(a)))[0];
  const identityPercent = percent(identity, spc);
  const totalsPercent = percent(totals, spc);
  const passes =
    spc > 0 &&
    beyondLimit.length === 0 &&
    identityPercent >= limits.identityPercent &&
    totalsPercent >= limits.totalsPercent;
  const alone = addUp(paired.map((year) => year.alone));
  return {
    spc,
    identity,
    totals,
    identityPercent,
    totalsPercent,
    heldOut,
    alone,
    worst,
    beyondLimit,
    passes,
  };
}

function heldOutOf(years: readonly Agreement[], all: Omit<HeldOut, 'settled'>): HeldOut {
  const settled = sum(years.map((year) => year.settled));
  return {
    settled,
    spc: all.spc - settled,
    identity: all.identity - sum(years.map((year) => year.settledIdentity)),
    totals: all.totals - sum(years.map((year) => year.settledTotals)),
  };
}

function addUp(years: readonly AgreementAlone[]): AgreementAlone {
  const total = (key: keyof AgreementAlone) => sum(years.map((year) => year[key]));
  return {
    pairs: total('pairs'),
    identity: total('identity'),
    totals: total('totals'),
    joined: total('joined'),
    joinedTotals: total('joinedTotals'),
  };
}

/** Tornadoes served compared with the SPC's, without those that it has as one and a person has read as several. */
export function unreadPercent({ served, readApart, spc }: CalibratedYear): number {
  return (100 * (served - readApart - spc)) / spc;
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}

function allowedPercent(year: number): number {
  return limits.salvagedYears.includes(year) ? limits.salvagedPercent : limits.servedPercent;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
