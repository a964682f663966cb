import { join } from 'node:path';
import {
  type AgencyFiles,
  fetchFromAgency,
  type AgencyFetchOptions,
  type AgencyRequest,
} from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import {
  reportDaysSince,
  lastOfficialDay,
  wantedReportDays,
} from '@touchdown/functions/features/imports/agencies/report-days.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { firstYear, type ImportCommand, type Source } from './import-options.ts';

type Wanted = Pick<ImportCommand, 'sources' | 'years' | 'since'>;

/** Downloads the files of all sources of a command, each into its own folder of `folder`. */
export async function downloadSources(
  wanted: Wanted,
  ports: ImportPorts,
  options: AgencyFetchOptions,
): Promise<AgencyFiles> {
  const all: AgencyFiles = { files: [], missing: [], failed: [] };
  for (const source of wanted.sources) {
    const request = await requestOf(source, wanted, ports);
    const { files, missing, failed } = await fetchFromAgency(request, {
      ...options,
      folder: join(options.folder, source),
    });
    all.files.push(...files);
    all.missing.push(...missing);
    all.failed.push(...failed);
  }
  return all;
}

async function requestOf(
  source: Source,
  { years, since }: Wanted,
  ports: ImportPorts,
): Promise<AgencyRequest> {
  const now = new Date(ports.now());
  const span = years ?? { from: firstYear, to: now.getUTCFullYear() };
  if (source === 'ncei') return { source, years: span };
  if (source === 'spc') return { source };
  const { manifest } = await readBase(ports);
  const days =
    since === undefined
      ? wantedReportDays(manifest?.reports ?? null, now, lastOfficialDay(manifest))
      : reportDaysSince(since, now);
  const inYears = days.filter(
    (day) => Number(day.slice(0, 4)) >= span.from && Number(day.slice(0, 4)) <= span.to,
  );
  return { source, days: inYears };
}
