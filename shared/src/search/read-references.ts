import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const alone = (form: string) => new RegExp(`(?<![\\p{L}\\p{N}-])${form}(?![\\p{L}\\p{N}-])`, 'gu');
const number = '(?:\\s*(?:no|nr|id|number|event)\\b)*[\\s:.#-]*';

/** Reads ids: our own, an event id of NCEI, a number of the SPC. Five digits alone are a ZIP code. */
export function readReferences(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  const found =
    (reference: string, label: string) => (_match: unknown, span: { start: number; end: number }) => {
      readings.push({ kind: 'reference', reference, label, spans: [span] });
      return true;
    };
  const own = alone('(\\d{8}-(?=[0-9a-z]*[a-z0-9])[0-9a-z]{8})');
  text.take(own, (match, span) => found(match[1] ?? '', `Tornado ${match[1]}`)(match, span));
  const spc = alone(`spc${number}(\\d{4})[-\\s#]+(?:no\\.?\\s*)?([\\w~.-]{1,30})`);
  text.take(spc, (match, span) =>
    found(`spc:${match[1]}-${match[2]}`, `SPC number ${match[2]} of ${match[1]}`)(match, span),
  );
  const event = alone(`(?:ncei|ncdc|event|storm event|id)${number}(\\d{3,12})`);
  text.take(event, (match, span) => found(`ncei:${match[1]}`, `NCEI event ${match[1]}`)(match, span));
  text.take(alone('#?(\\d{6,12})'), (match, span) =>
    found(`ncei:${match[1]}`, `NCEI event ${match[1]}`)(match, span),
  );
  text.take(alone('(?:zip(?: ?code)?\\s*)?(\\d{5})(?:-\\d{4})?'), (match, span) => {
    readings.push({ kind: 'zip', code: match[1] ?? '', spans: [span] });
    return true;
  });
  return readings;
}
