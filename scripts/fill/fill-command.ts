import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { sourceSchedules } from '@touchdown/shared/record/source-schedules.ts';
import type { NceiFile, SpcFile } from '@touchdown/functions/features/imports/agencies/agency-listings.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { openRelease } from '../record/release/open-release.ts';
import { exitCodes } from '../import/exit-codes.ts';
import { allSources, type ImportCommand } from '../import/import-options.ts';
import { listedUntil, listFiles, partsToFill, type FillFetching, type FillPart } from './plan-fill.ts';
import { daysToFill, runFill, type FillResults } from './run-fill.ts';

/** A schedule's import may run meanwhile. The longest takes a quarter of an hour. */
const waitMilliseconds = 20 * 60_000;

interface FillTarget {
  ports: ImportPorts;
  label: string;
  fetching: FillFetching;
  prices: WritePrices;
  log: (line: string) => void;
  /** Undefined where nobody can answer. */
  ask?: (question: string) => Promise<boolean>;
}

/** Says what a fill will fetch, write and cost, and does it if that is wanted. Returns the exit code. */
export async function fillRecord(
  { dryRun, yes, stage }: Pick<ImportCommand, 'dryRun' | 'yes' | 'stage'>,
  { ports, label, fetching, prices, log, ask }: FillTarget,
): Promise<number> {
  const listed = await listFiles(ports, fetching);
  for (const { source, error } of listed.troubles) log(`${sourceSchedules[source].name}: ${error.message}`);
  const parts = await partsToFill(ports, listed);
  const days = await daysToFill(ports, listedUntil(listed));
  const { index } = openRelease();
  const known = new Map(index.years.map(({ year, count }) => [year, count]));
  const isHere = (source: string, name: string) =>
    existsSync(join(fetching.folder, source, `${name}.meta.json`));
  const plan = { parts, days: days.flat().length, dayParts: days.length };
  const cost = costOfFill(plan, prices, isHere, (year) => known.get(year));
  for (const line of costLines(cost, label, stage !== undefined)) log(line);
  if (dryRun) return exitCodes.done;
  if (!yes && !ask) {
    log('Nothing was done. Add --yes to do it.');
    return exitCodes.usage;
  }
  if (!yes && !(await ask?.('Go on? [y/N] '))) {
    log('Nothing was done.');
    return exitCodes.done;
  }
  // Each import waits for itself, because a fill may take hours.
  const timeToWait = () => {
    const until = Date.now() + waitMilliseconds;
    return () => Date.now() < until;
  };
  const results = await runFill({ ports, fetching, log, timeToWait }, listed);
  for (const line of resultLines(results)) log(line);
  return exitCodeOf(results);
}

function resultLines(results: FillResults): string[] {
  const lines = allSources.flatMap((source) => {
    const { failures, refusals, missing } = results[source];
    const { name } = sourceSchedules[source];
    return [
      ...missing.map((what) => `${name}: ${what}`),
      ...failures.map((message) => `${name}, not fetched: ${message}`),
      ...refusals.map((message) => `${name}, refused: ${message}`),
    ];
  });
  if (lines.length === 0) return ['The record is filled. The schedules keep it current.'];
  return [
    'All else is in the record. Missing:',
    ...lines.map((line) => `  ${line}`),
    'Run the same command again for it.',
  ];
}

function exitCodeOf(results: FillResults): number {
  const all = Object.values(results);
  if (all.some(({ refusals }) => refusals.length > 0)) return exitCodes.refused;
  return all.some(({ failures, missing }) => failures.length + missing.length > 0)
    ? exitCodes.failed
    : exitCodes.done;
}

/** Asks on a terminal. */
export function askerOf(input: NodeJS.ReadStream, output: NodeJS.WriteStream): FillTarget['ask'] {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input, output });
    const answer = await lines.question(question);
    lines.close();
    return /^y(es)?$/i.test(answer.trim());
  };
}

/** What a fill is about to do, counted before it begins. */
interface FillCost {
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
interface WritePrices {
  perMillionWriteUnits: number;
  perMillionPuts: number;
}

interface FillPlan {
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
function costOfFill(
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
function costLines(cost: FillCost, label: string, isDeployed: boolean): string[] {
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
