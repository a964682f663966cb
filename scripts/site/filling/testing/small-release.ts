import { mergeYear, type RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import type { CompiledRelease } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { makeReady, readReady } from '../../../record/release/ready-files.ts';
import { sampleDrafts } from '../../../import/testing/sample-drafts.ts';

export const retiredId = '19740403-retired0';
const release = { name: '2026-01-01-compiled', at: '2026-01-01T00:00:00.000Z' };

/** Every year has a file in the archive and items to fill. The sample has three times as many. */
const isOfYears = (year: number) => year % 4 === 1 || [1974, 1999, 2007, 2011].includes(year);

/** A part of the sample as an official record: with events, episodes and a retired id. */
export function smallYears(): RecordYear[] {
  const yearOf = ({ tornado }: TornadoDraft) => Number(tornado.begin_local.slice(0, 4));
  const chosen = sampleDrafts().filter((draft) => isOfYears(yearOf(draft)));
  const drafts = Map.groupBy(chosen.map(toOfficial), yearOf);
  const years = [...drafts].map(([year, ofYear]) => mergeYear(year, ofYear, undefined, release).record);
  return years.map((year) => {
    const movedTo = year.documents[0]?.tornado.id;
    return year.year === 1974 && movedTo ? { ...year, redirects: [{ id: retiredId, movedTo }] } : year;
  });
}

/** Four tornadoes after each other are an episode, also over the turn of a year. */
function toOfficial({ tornado, sources }: TornadoDraft, at: number): TornadoDraft {
  const episode = String(5_000 + Math.floor(at / 4));
  return {
    tornado: { ...tornado, record_kind: 'official', event_id: String(70_000 + at), episode_id: episode },
    sources: { ...sources, aliases: [`ncei:${70_000 + at}`] },
  };
}

/** What publishing makes of the release, as the compiled record ships it. It is made once. */
let readyMade: ReturnType<typeof makeReady> | undefined;

/**
 * Opens the release. The folder's name says what is about it: `damaged` at the oldest year, `ready` with what publishing
 * makes of it, both in `ready-damaged`.
 */
export async function openCompiledRelease(folder = 'small'): Promise<CompiledRelease> {
  const years = smallYears();
  const oldest = Math.min(...years.map(({ year }) => year));
  const isDamaged = folder.endsWith('damaged');
  const release: CompiledRelease = {
    fingerprint: folder,
    count: years.reduce((sum, { documents }) => sum + documents.length, 0),
    years: years.map(({ year }) => year),
    year: async (wanted) => {
      if (isDamaged && wanted === oldest) throw new Error(`${wanted}.tdr is damaged.`);
      const record = years.find(({ year }) => year === wanted);
      if (!record) throw new Error(`${wanted}.tdr is missing.`);
      return { record, sources: {} };
    },
    reports: async () => ({ reports: [], days: {} }),
    sources: () => ({}),
    // It is in memory anyway.
    copyTo: () => {},
    ready: async () => {
      if (!folder.startsWith('ready')) return undefined;
      const files = await (readyMade ??= makeReady({
        ...release,
        year: async (wanted) => ({
          record: years.find(({ year }) => year === wanted) as RecordYear,
          sources: {},
        }),
      }));
      return readReady((file) => files[file]);
    },
    check: async () => {
      for (const { year } of years) await release.year(year);
    },
  };
  return release;
}
