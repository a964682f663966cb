import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { YearDifference, Followed } from './follow-agencies.ts';
import type { LeftOut } from './pass-checks.ts';
import type { ReleaseIndex } from './release-index.ts';

/** GitHub takes 65,536 characters. A first run changes all years, and each of them in many fields. */
const shownIds = 3;
const shownFields = 6;
const shownLines = 100;

/** Returns what a release changes in the record, as Markdown for whoever decides about it. */
export function changesTable({ before, after, differences, left, keptOut }: Followed): string {
  const isSame = before?.release === after.release;
  return [
    isSame
      ? `The compiled record ${after.release} is up to date.`
      : `The compiled record ${before ? `goes from ${before.release} to` : 'begins with'} ${after.release}.`,
    '',
    ...table(['', 'before', 'after'], totals(before, after)),
    ...section('Years added', yearRows(differences, true)),
    ...section('Years changed', yearRows(differences, false)),
    ...section('Fields changed', fieldRows(differences)),
    ...listed('Left as they were', shortened(left.map(reasonOf))),
    ...listed('Not used', shortened([...new Set(keptOut.map(({ file, because }) => `${file}: ${because}`))])),
    '',
  ].join('\n');
}

function totals(before: ReleaseIndex | undefined, after: ReleaseIndex): string[][] {
  const narratives = ({ years }: ReleaseIndex) => years.reduce((sum, one) => sum + one.with_narrative, 0);
  const row = (name: string, of: (index: ReleaseIndex) => number | string) =>
    [name, before && of(before), of(after)].map((value) =>
      typeof value === 'number' ? groupedNumber(value) : (value ?? 'none'),
    );
  return [
    row('tornadoes', ({ tornadoes }) => tornadoes),
    row('with a narrative', narratives),
    row('years', ({ coverage: { from, to } }) => `${from} to ${to}`),
    row('complete until', ({ until, coverage }) => until ?? `${coverage.to}-12-31`),
  ];
}

function yearRows(differences: readonly YearDifference[], isNew: boolean): string[][] {
  const rows = differences.filter((one) => one.isNew === isNew && isChange(one)).map(yearRow);
  return [['year', 'added', 'changed', 'gone', 'redirected', 'the first of them'], ...rows];
}

function isChange({ isNew, added, changed, gone, redirected }: YearDifference): boolean {
  return isNew || added.length + changed.length + gone.length + redirected.length > 0;
}

function yearRow({ year, added, changed, gone, redirected }: YearDifference): string[] {
  const first = [
    ...idsOf('added', added),
    ...idsOf(
      'changed',
      changed.map(({ id }) => id),
    ),
    ...idsOf('gone', gone),
    ...idsOf(
      'redirected',
      redirected.map(({ id, movedTo }) => `${id} → ${movedTo}`),
    ),
  ];
  const counts = [added, changed, gone, redirected].map(({ length }) => groupedNumber(length));
  return [String(year), ...counts, first.join('; ')];
}

function idsOf(what: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > shownIds ? ' …' : '';
  return [`${what} ${ids.slice(0, shownIds).join(', ')}${more}`];
}

/** New source rows alone are no change of a value, so they come last. */
function fieldRows(differences: readonly YearDifference[]): string[][] {
  const rows = differences.flatMap(({ year, changed }) => {
    const byField = new Map<string, string[]>();
    for (const { id, fields } of changed) {
      for (const field of fields) byField.set(field, [...(byField.get(field) ?? []), id]);
    }
    const sorted = [...byField].toSorted(
      ([a, one], [b, other]) => Number(isOfSource(a)) - Number(isOfSource(b)) || other.length - one.length,
    );
    const more = sorted.slice(shownFields).map(([field]) => field);
    return [
      ...sorted.slice(0, shownFields).map(([field, ids]) => {
        return [String(year), field, groupedNumber(ids.length), ids.slice(0, shownIds).join(', ')];
      }),
      ...(more.length > 0 ? [[String(year), more.join(', '), '', '']] : []),
    ];
  });
  return [['year', 'field', 'tornadoes', 'the first of them'], ...rows];
}

function isOfSource(field: string): boolean {
  return ['source_rows', 'aliases', 'quality_flags', 'source_class', 'source'].includes(field);
}

/** The first row has the headings. Without another one there is no section. */
function section(title: string, [head = [], ...rows]: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - shownLines;
  const rest = more > 0 ? ['', `… and ${groupedNumber(more)} more.`] : [];
  return ['', `## ${title}`, '', ...table(head, rows.slice(0, shownLines)), ...rest];
}

function table(head: readonly string[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** What agencies name and write must not end a cell or begin markup. */
function inCell(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[|<>`\\[\]@]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const maxReason = 300;

/** Most reasons name the year or the file themselves. */
function reasonOf({ of, because }: LeftOut): string {
  const reason = because.startsWith(of) ? because : `${of}: ${because}`;
  return reason.length > maxReason ? `${reason.slice(0, maxReason)} …` : reason;
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - shownLines;
  return [...lines.slice(0, shownLines), ...(more > 0 ? [`… and ${groupedNumber(more)} more.`] : [])];
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ['', `## ${title}`, '', ...lines.map((line) => `- ${inCell(line)}`)];
}
