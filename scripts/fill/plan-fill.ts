import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  listNceiFiles,
  type NceiFile,
  listSpcFiles,
  type SpcFile,
} from '@touchdown/functions/features/imports/agencies/agency-listings.ts';
import { addDays } from '@touchdown/functions/features/imports/agencies/report-days.ts';
import type { Fetching } from '@touchdown/functions/features/imports/import-source.ts';
import {
  readBase,
  type Manifest,
  type ManifestYear,
} from '@touchdown/functions/features/imports/release/manifest.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { firstYear, type Source } from '../import/import-options.ts';

export type FillFetching = Pick<Fetching, 'http' | 'baseUrls' | 'folder'>;

/** What the agencies have, as far as they answer. */
export interface ListedFiles {
  ncei: NceiFile[];
  spc: SpcFile[];
  /** The agencies whose listing could not be read, with the reason. */
  troubles: { source: Source; error: Error }[];
}

const nceiDelayDays = 90;

/** A decade of the official record: one import, and the most that an interruption costs. */
export interface FillPart {
  from: number;
  to: number;
  /** The years that the record lacks something of. */
  years: number[];
  ncei: NceiFile[];
  spc: SpcFile[];
  /** Years of a compiled record, which all their files replace together. */
  compiledYears: number;
}

/** Asks both agencies for what they have. One that does not answer does not hold up the other. */
export async function listFiles(ports: ImportPorts, { http, baseUrls }: FillFetching): Promise<ListedFiles> {
  const years = { from: firstYear, to: new Date(ports.now()).getUTCFullYear() };
  const at = (baseUrl: string | undefined) => (baseUrl === undefined ? {} : { baseUrl });
  const troubles: ListedFiles['troubles'] = [];
  const onMisdated = (_: string, error: Error) => void troubles.push({ source: 'ncei', error });
  const [ncei, spc] = await Promise.allSettled([
    listNceiFiles(http, { years, now: ports.now(), onMisdated, ...at(baseUrls.ncei) }),
    listSpcFiles(http, at(baseUrls.spc)),
  ]);
  if (ncei.status === 'rejected') troubles.push({ source: 'ncei', error: ncei.reason as Error });
  if (spc.status === 'rejected') troubles.push({ source: 'spc', error: spc.reason as Error });
  return {
    ncei: ncei.status === 'fulfilled' ? ncei.value : [],
    spc: spc.status === 'fulfilled' ? spc.value : [],
    troubles,
  };
}

/** Returns the decades of which the record lacks a file, the oldest first. */
export async function partsToFill(
  ports: ImportPorts,
  listed: ListedFiles,
  downloadedSpc: ReadonlyMap<string, string> = new Map(),
): Promise<FillPart[]> {
  const { manifest } = await readBase(ports);
  const last = Math.max(
    ...listed.ncei.map(({ year }) => year),
    ...listed.spc.map(({ to }) => to),
    firstYear - 1,
  );
  const parts: FillPart[] = [];
  for (let from = firstYear; from <= last; from += 10) {
    const part = { from, to: Math.min(from + 9, last), years: [], ncei: [], spc: [], compiledYears: 0 };
    for (let year = part.from; year <= part.to; year++) addYear(part, year, listed, manifest, downloadedSpc);
    if (part['years'].length > 0) parts.push(part);
  }
  return parts;
}

function addYear(
  part: FillPart,
  year: number,
  listed: ListedFiles,
  manifest: Manifest | undefined,
  downloadedSpc: ReadonlyMap<string, string>,
): void {
  const known = manifest?.years[year]?.sources ?? {};
  const ofYear = listed.ncei.filter((file) => file.year === year);
  const newer = ofYear.filter(({ family, revision }) => revision > (known[family]?.rank ?? ''));
  const spc = listed.spc.findLast((file) => year >= file.from && year <= file.to);
  const isSpcNew = spc !== undefined && !hasSpc(known, spc, downloadedSpc.get(spc.name));
  if (newer.length === 0 && !isSpcNew) return;
  const isCompiled = Object.values(known).some(({ key }) => key === undefined);
  if (isCompiled) part.compiledYears++;
  part.years.push(year);
  part.ncei.push(...(isCompiled ? ofYear : newer));
  if (spc && (isSpcNew || isCompiled) && !part.spc.includes(spc)) part.spc.push(spc);
}

/**
 * The SPC replaces its files in place, so a name says little. Once the file is here, its hash decides. A year that an
 * older file of the SPC has not is in the record under the name of the file that it came from.
 */
function hasSpc({ spc }: ManifestYear['sources'], { name }: SpcFile, sha256: string | undefined): boolean {
  if (!spc) return false;
  return sha256 === undefined ? basename(spc.file) === name : spc.sha256 === sha256;
}

/** Returns up to when the listed files go, before any of them was read: NCEI's three months before its newest file. */
export function listedUntil({ ncei, spc }: ListedFiles): string | null {
  const revision = ncei.reduce((newest, file) => (file.revision > newest ? file.revision : newest), '');
  const ends = [
    ...spc.map(({ to }) => `${to}-12-31`),
    ...(revision ? [addDays(revision.replace(/(....)(..)(..)/, '$1-$2-$3'), -nceiDelayDays)] : []),
  ];
  return ends.toSorted().at(-1) ?? null;
}

/** Returns the years that NCEI does not list although it has later ones, and that the record has not from it. */
export async function unlistedYears(ports: ImportPorts, { ncei }: ListedFiles): Promise<number[]> {
  if (ncei.length === 0) return [];
  const { manifest } = await readBase(ports);
  const listed = new Set(ncei.filter(({ family }) => family === 'details').map(({ year }) => year));
  const last = Math.max(...listed);
  return Array.from({ length: Math.max(0, last - firstYear) }, (_, at) => firstYear + at).filter(
    (year) => !listed.has(year) && !manifest?.years[year]?.sources.details,
  );
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
