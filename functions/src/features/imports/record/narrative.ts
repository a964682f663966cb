import type { Segment } from '../ncei/segment.ts';

const pattern =
  /\b(?:peak|max(?:imum)?|estimated)\b[^.\d]{0,60}?\bwinds?\b[^.\d]{0,60}?(\d{2,3})\s*(?:mph|miles per hour)/gi;
/** No tornado's peak is weaker, and none stronger was ever surveyed. */
const plausibleMph = { min: 50, max: 320 };

/**
 * Rule 22: reads the peak wind from the text of the survey, never from the rating. A narrative of several
 * counties can name several, and the highest is the tornado's.
 */
export function peakWind(narrative: string | null): number | null {
  const speeds = [...(narrative ?? '').matchAll(pattern)]
    .map(([, mph]) => Number(mph))
    .filter((mph) => mph >= plausibleMph.min && mph <= plausibleMph.max);
  return speeds.length === 0 ? null : Math.max(...speeds);
}

/** Joins the narratives of a path of so many parts. If there are several parts, each follows the name of its county. */
export function narrativeOf(segments: readonly Segment[], parts: number): string | null {
  const narrated = segments.filter(({ eventNarrative }) => eventNarrative);
  if (narrated.length === 1 && (parts <= 1 || segments.length === parts))
    return narrated[0]?.eventNarrative ?? null;
  const told = narrated.map(({ county, state, eventNarrative }) => `${county}, ${state}: ${eventNarrative}`);
  return told.length === 0 ? null : told.join('\n\n');
}
