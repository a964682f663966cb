import { deflateRawSync } from 'node:zlib';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Quarantine } from '../files/source-faults.ts';

/** A tornado made from the sources of one year, before it has an id. */
export interface TornadoDraft {
  tornado: Omit<Tornado, 'id'>;
  sources: Omit<TornadoSources, 'id' | 'revisions'>;
}

/** A tornado with the sources of its values. */
export interface TornadoDocument {
  tornado: Tornado;
  sources: TornadoSources;
}

/** An id that was retired when two tornadoes were merged. */
export interface Redirect {
  id: string;
  movedTo: string;
}

/** DynamoDB stores items of up to 400 kB. The rest is for keys and for the list of later revisions. */
const maxPackedBytes = 360_000;
/** Texts below this cannot exceed the limit, even if they do not compress. Packing all of them would take long. */
const surelyFits = 200_000;
/** The lengths that texts are cut to, until the tornado fits. */
const textLengths = [10_000, 2_000, 200] as const;

/**
 * Returns the draft as it can be stored. A file can repeat long texts in so many rows that the tornado does not fit
 * into one item; then its texts are cut, which is flagged and reported.
 */
export function fitDraft(draft: TornadoDraft, quarantine: Quarantine): TornadoDraft {
  if (fits(draft)) return draft;
  const first = draft.sources.source_rows[0];
  quarantine.add({
    file: first?.file ?? draft.tornado.source,
    line: first?.line ?? 0,
    reason: 'the texts of the tornado are too long to store and were cut',
    leftOut: 'value',
    text: draft.sources.aliases.join(' '),
  });
  for (const length of textLengths) {
    const cut = withFlag(cutTexts(draft, length) as TornadoDraft);
    if (fits(cut)) return cut;
  }
  const shortest = cutTexts(draft, textLengths[textLengths.length - 1] ?? 0) as TornadoDraft;
  return withFlag({ ...shortest, sources: { ...shortest.sources, source_rows: [] } });
}

function fits(draft: TornadoDraft): boolean {
  const { event_narrative: event, episode_narrative: episode } = draft.tornado;
  let characters = (event?.length ?? 0) + (episode?.length ?? 0);
  for (const { row } of draft.sources.source_rows) {
    // The narrative of a row is also in its segment.
    for (const name in row) characters += 2 * (row[name]?.length ?? 0);
  }
  if (characters <= surelyFits) return true;
  return deflateRawSync(JSON.stringify(draft), { level: 4 }).length <= maxPackedBytes;
}

/** Cuts every text in a value. The flags and names that we write ourselves are shorter than any limit. */
function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length)} …` : value;
  if (Array.isArray(value)) return value.map((one) => cutTexts(one, length));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutTexts(one, length)]));
}

function withFlag({ tornado, sources }: TornadoDraft): TornadoDraft {
  const code = 'texts_cut' as const;
  return {
    tornado: { ...tornado, quality_flags: [...tornado.quality_flags, code] },
    sources: { ...sources, quality: [...sources.quality, { code, sentence: qualityFlags[code] }] },
  };
}
