import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { fromNcei, fromSpc, noValue, unexplained, type Explanation } from './explanation.ts';
import { numberIn, originOf, type SourceValues } from './source-values.ts';

export function traceRating({ tor_f_scale: rating }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['TOR_F_SCALE'], spc: ['mag'] };
  if (rating === 'N/A') return { ...noValue(sources, columns), rule: 'unrated' };
  const same = sources.segments.filter(({ segment }) => segment.rating === rating);
  if (same.length > 0) {
    const rule = sources.segments.length === 1 ? 'as_published' : 'largest';
    return fromNcei(
      rule,
      same.map(({ row }) => row),
      columns,
      sources,
    );
  }
  const isOfSpc = numberIn(sources.spc[0], 'mag') === Number(rating.at(-1));
  return isOfSpc ? fromSpc(columns, sources) : unexplained(sources, columns);
}

export function traceOffice({ wfo }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['WFO'], spc: [] };
  if (wfo === null) return noValue(sources, columns);
  const [first] = sources.segments;
  return first?.segment.wfo === wfo
    ? fromNcei('as_published', [first.row], columns, sources)
    : unexplained(sources, columns);
}

export function traceEventNarrative({ event_narrative: text }: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['EVENT_NARRATIVE'], spc: [] };
  if (text === null) return noValue(sources, columns);
  if (sources.telling.length === 0) return unexplained(sources, columns);
  const rule = sources.telling.length === 1 ? 'as_published' : 'joined_narratives';
  return fromNcei(rule, sources.telling, columns, sources);
}

export function traceEpisodeNarrative(tornado: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['EPISODE_NARRATIVE'], spc: [] };
  if (tornado.episode_narrative === null) return noValue(sources, columns);
  const row = sources.segments[0]?.row ?? sources.telling[0];
  return fromNcei('as_published', [row], columns, sources);
}

/** The sentence of a narrative that names the wind is enough of it. */
export function traceWind({ max_wind_speed: mph }: Tornado, sources: SourceValues): Explanation {
  if (mph === null) return { rule: 'not_recorded', from: [] };
  const sentence = new RegExp(`[^.]*\\b${mph}\\s*(?:mph|miles per hour)[^.]*\\.?`, 'i');
  const from = sources.telling.flatMap((row) => {
    const told = sentence.exec(row.row['EVENT_NARRATIVE'] ?? '')?.[0].trim();
    return told ? [{ ...originOf(row, []), raw: { EVENT_NARRATIVE: told } }] : [];
  });
  return from.length > 0 ? { rule: 'from_narrative', from } : unexplained(sources, { ncei: [], spc: [] });
}
