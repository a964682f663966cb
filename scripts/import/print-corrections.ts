import { valueText, type CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import {
  fates,
  type CorrectionFate,
  type Fate,
} from '@touchdown/functions/features/imports/corrections/lay-on-corrections.ts';

const shownCorrections = 20;
/** A narrative may have thousands of characters. */
const maxValueLength = 60;

const words: Record<Fate, string> = {
  kept: 'kept',
  'kept, new official value': 'kept, but the official value has changed since the approval',
  'no longer needed': 'no longer needed: the official value is the same now',
  'does not fit': 'left out, because they do not fit',
  'target withdrawn': 'left out, because the tornado or report is withdrawn',
  'target merged': 'left out, because the tornado was merged with another',
  'report promoted': 'of storm reports that are official tornadoes now',
  'target not in the record': 'left out, because the tornado or report is not in the record',
};

/** Returns a table of what becomes of approved corrections, and each one that is not simply kept. */
export function correctionLines(corrections: readonly CorrectionFate[], isDryRun: boolean): string[] {
  if (corrections.length === 0) return [];
  const byFate = Map.groupBy(corrections, ({ fate }) => fate);
  const counts = fates.map((fate) => [fate, byFate.get(fate)?.length ?? 0] as const);
  const width = groupedNumber(corrections.length).length;
  // The rarest and worst come first, so that the limit leaves out the others.
  const toName = fates
    .filter((fate) => fate !== 'kept')
    .toReversed()
    .flatMap((fate) => byFate.get(fate) ?? []);
  const more = toName.length - shownCorrections;
  const what = isDryRun ? 'What would become of' : 'What became of';
  return [
    `${what} ${groupedNumber(corrections.length)} approved corrections, none of which is deleted:`,
    ...counts
      .filter(([, count]) => count > 0)
      .map(([fate, count]) => `  ${groupedNumber(count).padStart(width)}  ${words[fate]}`),
    ...(toName.length > 0 ? ['Of these:'] : []),
    ...toName.slice(0, shownCorrections).map((one) => `  ${lineOf(one)}`),
    ...(more > 0 ? [`  and ${groupedNumber(more)} more`] : []),
  ];
}

function lineOf({ target, field, fate, value, official, because }: CorrectionFate): string {
  const about = `${target.id}, ${field}: ${fate}`;
  const ours = `ours ${shown(value)}`;
  if (fate === 'kept, new official value')
    return `${about}, from ${shown(official.before)} to ${shown(official.now)}, ${ours}`;
  if (fate === 'no longer needed') return `${about}, ${shown(official.now)}`;
  return `${about}${because === undefined ? '' : `, ${because}`}, ${ours}`;
}

/** A damaged correction may have a value of any type. */
function shown(value: CorrectionValue | null | undefined): string {
  if (value === null || value === undefined) return 'not recorded';
  const text = valueText(value).replace(/[\s\p{C}]+/gu, ' ');
  return shortened(text, maxValueLength) || 'empty';
}
