import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import type { OutbreakSummary } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { ruleSentence } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';
import { ruleOfAnswers } from '../../../domain/outbreaks/list-outbreaks.ts';

function originOf({ pointer }: ServedRecord) {
  return {
    source: sourceOfFile(pointer),
    release: pointer?.release ?? '',
    licence,
  };
}

const columns = [
  'id',
  'name',
  'first_day',
  'last_day',
  'tornadoes',
  'violent',
  'deaths',
  'deaths_are_at_least',
  'fujita_miles',
  'states',
  'url',
  'rule',
  'source',
  'release',
  'licence',
];

/** Returns outbreaks as CSV, in their order. */
export function outbreaksCsv(
  outbreaks: readonly OutbreakSummary[],
  record: ServedRecord,
  siteUrl: string,
): string {
  const { source, release, licence: terms } = originOf(record);
  const origin = [ruleSentence(ruleOfAnswers), source, release, terms];
  const lines = outbreaks.map((one) => [
    one.id,
    one.name,
    one.first_day,
    one.last_day,
    one.tornadoes,
    one.violent,
    one.deaths,
    one.deaths_at_least ? 'yes' : 'no',
    one.fujita_miles,
    one.states.join('; '),
    siteUrl + one.path,
    ...origin,
  ]);
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
