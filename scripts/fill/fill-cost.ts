import type { NceiFile } from '@touchdown/functions/features/imports/agencies/ncei-listing.ts';
import type { SpcFile } from '@touchdown/functions/features/imports/agencies/spc-listing.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { FillPart } from './plan-fill.ts';

/** What a fill is about to do, counted before it begins. */
export interface FillCost {
  ncei: { files: number; megabytes: number; isAbout: boolean };
  spc: { files: number; megabytes: number; isAbout: boolean };
  lists: { files: number; megabytes: number };
  years: number;
  compiledYears: number;
  /** Imports, each of which is a release with its own files. */
  parts: number;
  tornadoes: number;
  writeUnits: number;
  dollars: number;
  minutes: number;
}

/** In dollars. */
export interface WritePrices {
  perMillionWriteUnits: number;
  perMillionPuts: number;
}

export interface FillPlan {
  parts: readonly FillPart[];
  /** The number of daily lists, and of the imports of them. */
  days: number;
  dayParts: number;
}

/** Of the NCEI files at hand: 1950 has 10 kB, 1992 450 kB, and a whole year of the internet age 8 to 13 MB. */
const aboutNcei = {
  details: (year: number) =>
    year < 1955 ? 2e4 : year < 1973 ? 8e4 : year < 1993 ? 2.5e5 : year < 1996 ? 1e6 : 1e7,
  locations: (year: number) => (year < 1996 ? 1e3 : 1.5e6),
  fatalities: () => 1.5e4,
} satisfies Record<NceiFile['family'], (year: number) => number>;
/** A year of the SPC's record. */
const spcBytesPerYear = 1e5;
const listBytes = 2e3;

/**
 * Measured: a tornado takes 1.2 write units before narratives. Later its document has more than one kilobyte, and the
 * index of episodes has it again.
 */
const writesPerTornado = (year: number) => (year < 1993 ? 1.2 : 4);
const yearsAfterCompiled = 1_300;
/** Objects of a year and of a release. */
const putsPerYear = 8;
const putsPerRelease = 40;

/** One connection, half a second between requests, and what a modest line brings in. */
const secondsPerRequest = 0.9;
const bytesPerSecond = 2e6;
/** Measured on two cores: reading a file of the internet age, joining and writing a year. */
const secondsPerYear = 3;
const secondsPerPart = 15;

/** `tornadoesOf` returns how many tornadoes a year is known to have. */
export function costOfFill(
  { parts, days, dayParts }: FillPlan,
  prices: WritePrices,
  isHere: (source: 'ncei' | 'spc', name: string) => boolean,
  tornadoesOf: (year: number) => number | undefined,
): FillCost {
  const ncei = parts.flatMap((part) => part.ncei).filter(({ name }) => !isHere('ncei', name));
  const spc = [...new Set(parts.flatMap((part) => part.spc))].filter(({ name }) => !isHere('spc', name));
  const nceiBytes = sum(ncei.map((file) => file.bytes ?? aboutNcei[file.family](file.year)));
  const spcBytes = sum(spc.map((file) => file.bytes ?? spcBytesOf(file)));
  const years = parts.flatMap((part) => part.years);
  const counted = years.map((year) => ({ year, count: tornadoesOf(year) ?? yearsAfterCompiled }));
  const writeUnits = sum(counted.map(({ year, count }) => count * writesPerTornado(year)));
  const releases = parts.length + dayParts;
  const puts = years.length * putsPerYear + releases * putsPerRelease;
  const bytes = nceiBytes + spcBytes + days * listBytes;
  const requests = ncei.length + spc.length + days;
  const seconds =
    requests * secondsPerRequest +
    bytes / bytesPerSecond +
    years.length * secondsPerYear +
    releases * secondsPerPart;
  return {
    ncei: {
      files: ncei.length,
      megabytes: nceiBytes / 1e6,
      isAbout: ncei.some((file) => file.bytes === undefined),
    },
    spc: {
      files: spc.length,
      megabytes: spcBytes / 1e6,
      isAbout: spc.some((file) => file.bytes === undefined),
    },
    lists: { files: days, megabytes: (days * listBytes) / 1e6 },
    years: years.length,
    compiledYears: sum(parts.map((part) => part.compiledYears)),
    parts: releases,
    tornadoes: sum(counted.map(({ count }) => count)),
    writeUnits,
    dollars: (writeUnits * prices.perMillionWriteUnits + puts * prices.perMillionPuts) / 1e6,
    minutes: seconds / 60,
  };
}

/** Says before anything what will be fetched, written and paid. */
export function costLines(cost: FillCost, label: string, isDeployed: boolean): string[] {
  const { ncei, spc, lists, years, compiledYears, parts, tornadoes, writeUnits, dollars, minutes } = cost;
  const size = (megabytes: number, isAbout: boolean) =>
    `${isAbout ? 'about ' : ''}${megabytes < 10 ? megabytes.toFixed(1) : groupedNumber(Math.round(megabytes))} MB`;
  const writes = groupedNumber(rounded(writeUnits));
  return [
    `To fill ${label} from 1950 to yesterday:`,
    `  NCEI Storm Events: ${ncei.files} files to fetch, ${size(ncei.megabytes, ncei.isAbout)}.`,
    `  SPC tornado record: ${spc.files} files to fetch, ${size(spc.megabytes, spc.isAbout)}.`,
    `  SPC daily reports: about ${lists.files} lists to fetch, ${size(lists.megabytes, true)}.`,
    `  ${years} years with about ${groupedNumber(rounded(tornadoes))} tornadoes, in ${parts} imports. Each of them is a release, and an interruption costs at most one.`,
    ...(compiledYears > 0
      ? [
          `  ${compiledYears} of these years are of the compiled record, which has no file rows. Each is replaced by all its files together. Its tornadoes keep their URLs.`,
        ]
      : []),
    isDeployed
      ? `  About ${writes} DynamoDB writes: with S3 about ${dollars.toFixed(2)} US dollars.`
      : `  About ${writes} DynamoDB writes, which cost nothing on this machine.`,
    `  About ${duration(minutes)}, with one connection and a pause after each request.`,
  ];
}

function spcBytesOf({ from, to }: SpcFile): number {
  return (to - from + 1) * spcBytesPerYear;
}

function duration(minutes: number): string {
  return minutes < 90 ? `${Math.max(1, Math.round(minutes))} minutes` : `${(minutes / 60).toFixed(1)} hours`;
}

/** Two digits, because no more are known. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
