import { changesPath } from './release-paths.ts';
import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { counted, tornadoes } from '../tornadoes/count-words.ts';
import type {
  ChangeCause,
  ImportReport,
  ListedImport,
  ReportedTornado,
  ReportSource,
} from '../record/import-report.ts';

export const changesTitle = 'What NOAA changed';
export const changesSentence =
  'Every import of NOAA’s files has a permanent report: which files were replaced, what changed by year, field and tornado, who changed it, and which earlier changes it reverses.';

export function importPath({ run }: Pick<ListedImport, 'run'>): string {
  return `${changesPath}/${run}`;
}

export const sourceWords: Record<ReportSource, string> = {
  ncei: 'NCEI Storm Events',
  spc: 'SPC tornado record',
  'spc-daily': 'SPC daily reports',
};

export const causeWords: Record<ChangeCause, string> = {
  ncei: 'NCEI’s rows',
  spc: 'the SPC’s rows',
  both: 'rows of NCEI and of the SPC',
  rules: 'our own rules; NOAA’s rows are as before',
};

export const changeWords: Record<ReportedTornado['what'], string> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  merged: 'Merged into another',
};

/** The fields of reports that people cannot correct, and that have no label of a form. */
export const reportFieldWords: Readonly<Record<string, string>> = {
  fatalities_indirect: 'Indirect fatalities',
  injuries_indirect: 'Indirect injuries',
  casualties_by_place: 'Deaths and injuries by place',
  deaths_by_place: 'Where people died',
  counties: 'Counties',
  status: 'In the record',
};

export function importTitle({ outcome, at, run }: Pick<ListedImport, 'outcome' | 'at' | 'run'>): string {
  const title = `Import ${run} of ${longDate(at)}`;
  if (outcome === 'rollback') return `Return to an earlier release, ${longDate(at)}`;
  if (outcome === 'applied') return title;
  return outcome === 'refused' ? `${title}, refused` : `${title}, without changes`;
}

/** Says what an import was and did, in a few sentences. */
export function importSentence(one: ListedImport): string {
  const { outcome, takes_back: takesBack, is_taken_back: isTakenBack, release } = one;
  if (outcome === 'rollback') return `An earlier release, ${release}, is served again. ${startedWords(one)}`;
  const what = `${filesWords(one)}${yearsWords(one)}. ${startedWords(one)}`;
  const changed = changesWords(one);
  const refused = `It was rejected, and nothing changed. It would have changed: ${changed}.`;
  const done =
    outcome === 'refused' ? (changed === noChange ? refusedWhole : refused) : `${capitalized(changed)}.`;
  const back =
    takesBack === 0
      ? ''
      : ` ${groupedNumber(takesBack)} of these ${takesBack === 1 ? 'takes' : 'take'} back what an earlier import changed.`;
  return `${what} ${done}${back}${isTakenBack ? ' It was reversed by a return to an earlier release.' : ''}`;
}

const noChange = 'No value changed';
const refusedWhole = 'It was rejected, and nothing changed.';

/** Says what changed: `3 tornadoes added, 12 changed (20 values)`. */
export function changesWords({
  counts,
  report_days: days,
}: Pick<ListedImport, 'counts' | 'report_days'>): string {
  const { added, withdrawn, merged, changed, values, rewritten } = counts;
  const changes = [
    { count: added, does: 'added' },
    { count: withdrawn, does: 'withdrawn' },
    { count: merged, does: 'merged' },
    { count: changed, does: values > 0 ? `changed (${counted(values, 'value', 'values')})` : 'changed' },
    { count: rewritten, does: 'reworded without a change in meaning' },
  ].filter(({ count }) => count > 0);
  const parts = changes.map(({ count, does }, at) => {
    return `${at === 0 ? tornadoes(count) : groupedNumber(count)} ${does}`;
  });
  const ofDays = days > 0 ? [`the lists of preliminary reports of ${counted(days, 'day', 'days')} read`] : [];
  const all = [...parts, ...ofDays];
  return all.length === 0 ? noChange : all.join(', ');
}

function filesWords({ sources, files }: ListedImport): string {
  const of = sources.map((source) => sourceWords[source]).join(' and ');
  return `${counted(files, 'file', 'files')}${of === '' ? '' : ` of ${of}`}`;
}

const shownYears = 3;

function yearsWords({ years }: Pick<ListedImport, 'years'>): string {
  if (years.length === 0) return '';
  if (years.length <= shownYears) return `, new for ${years.join(', ')}`;
  return `, new for ${years.length} years from ${years[0]} to ${years.at(-1)}`;
}

function startedWords({ started_by: by }: Pick<ListedImport, 'started_by'>): string {
  return by === 'schedule' ? 'It ran on schedule.' : 'A person started it.';
}

/** Says what an import takes back of an earlier one. */
export function takenBackWords({
  values,
  tornadoes: whole,
  at,
  run,
}: ImportReport['taken_back'][number]): string {
  const parts = [
    values > 0 ? counted(values, 'value', 'values') : '',
    whole > 0 ? `${tornadoes(whole)} that it added, withdrew or merged` : '',
  ].filter((part) => part !== '');
  const isOne = values + whole === 1;
  return `${parts.join(' and ')} ${isOne ? 'is' : 'are'} again as before import ${run} of ${longDate(at)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
