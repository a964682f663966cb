import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import {
  type CoveredState,
  type CoveredYear,
  type CoveringFile,
  type RecordCoverage,
} from '@touchdown/shared/tornadoes/record-coverage.ts';
import { firstToldYear } from '@touchdown/shared/tornadoes/source-kinds.ts';
import type { NewestOfSource } from '@touchdown/shared/record/source-state.ts';
import { filesOf, sourceFamilies, sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import type { SiteMedia } from '../run/import-ports.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';

/** Counts the tornadoes of a year that somebody tells about, when it is written. */
export function countNarratives(
  documents: readonly TornadoDocument[],
): Pick<Required<ManifestYear>, 'narratives' | 'compiledNarratives' | 'states'> {
  let [narratives, compiledNarratives] = [0, 0];
  const states: Required<ManifestYear>['states'] = {};
  for (const { tornado, sources } of documents) {
    if (tornado.status !== 'current') continue;
    const isOwn =
      tornado.source_class === 'compiled' || sources.compiled?.fields.includes('event_narrative') === true;
    const isTold = Boolean(tornado.episode_narrative || (tornado.event_narrative && !isOwn));
    if (isTold) narratives++;
    else if (tornado.event_narrative) compiledNarratives++;
    const ofState = (states[tornado.state] ??= { count: 0, narratives: 0 });
    ofState.count++;
    if (isTold) ofState.narratives++;
  }
  return { narratives, compiledNarratives, states };
}

/** Returns what a release covers. It needs the manifest alone. */
export function coverageOf({ release, kind, years, reports }: Manifest): RecordCoverage {
  const covered = Object.entries(years)
    .map(([year, about]) => coveredYear(Number(year), about))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.year - b.year);
  return {
    release,
    kind,
    count: covered.reduce((sum, { count }) => sum + count, 0),
    years: covered,
    states: coveredStates(years),
    files: coveringFiles(years),
    newest_reports: newestReports(reports),
  };
}

/** The last daily list of preliminary reports. */
export function newestReports(reports: Manifest['reports']): NewestOfSource | null {
  const [date, day] =
    Object.entries(reports?.days ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .at(-1) ?? [];
  return date === undefined || !day ? null : { name: basename(day.file), date };
}

function coveredYear(year: number, about: ManifestYear): CoveredYear {
  const { count, sources, narratives = null, compiledNarratives = null } = about;
  return {
    year,
    count,
    // Of a compiled year it is only known that the file was there, and one without a tornado is left out.
    has_details: sources.details !== undefined && sources.details.rows !== 0,
    narratives,
    compiled_narratives: compiledNarratives,
  };
}

/** Counts the tornadoes of each state since offices tell of each one. */
function coveredStates(years: Manifest['years']): CoveredState[] {
  const counted = Object.entries(years)
    .filter(([year]) => Number(year) >= firstToldYear)
    .flatMap(([, { states = {} }]) => Object.entries(states));
  return [...Map.groupBy(counted, ([state]) => state)]
    .map(([state, all]) => ({
      state,
      count: all.reduce((sum, [, { count }]) => sum + count, 0),
      narratives: all.reduce((sum, [, { narratives }]) => sum + narratives, 0),
    }))
    .toSorted((a, b) => (a.state < b.state ? -1 : 1));
}

/** A file of the SPC has many years. */
function coveringFiles(years: Manifest['years']): CoveringFile[] {
  const files = new Map<string, CoveringFile>();
  for (const [year, { sources }] of Object.entries(years)) {
    for (const family of sourceFamilies) {
      const source = sources[family];
      if (!source) continue;
      for (const { file: path, sha256 } of filesOf(source)) {
        const file: CoveringFile = files.get(sha256) ?? {
          file: basename(path),
          source: sourceNames[family],
          dated: dateOfName(path),
          years: [],
          ...(source.until !== undefined && source.until < `${year}-12-31` ? { until: source.until } : {}),
        };
        file.years.push(Number(year));
        files.set(sha256, file);
      }
    }
  }
  return [...files.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** NCEI writes the day on which it made a file in its name: `_c20220425`. */
function dateOfName(name: string): string | null {
  const [, year, month, day] = /_c((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\b/.exec(name) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** Writes it beside the snapshots, under its hash. Readers find it by the pointer. */
export async function writeCoverage({ media }: SiteMedia, manifest: Manifest): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(coverageOf(manifest)));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const key = `media/catalogue/${hash}-coverage.json`;
  await media.put(key, bytes, {
    contentType: 'application/json',
    cacheControl: keptForever,
  });
  return key;
}
