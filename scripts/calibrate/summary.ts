import { join } from 'node:path';
import type { Agreement } from './agreement.ts';
import type { CalibratedYear, AgreementAlone } from './calibrate-year.ts';
import { judge, limits, percent, unreadPercent, type HeldOut } from './calibration-limits.ts';

/** The result for NOAA's files of the tests, kept in the repository. */
export const summaryFile = join(import.meta.dirname, 'summary.txt');

const agreementColumns: readonly [keyof Agreement, string, number][] = [
  ['pairs', 'paired', 7],
  ['date', 'date', 7],
  ['rating', 'rating', 7],
  ['place', 'place', 7],
  ['identity', 'all three', 10],
  ['length', 'length', 7],
  ['deaths', 'deaths', 7],
  ['injuries', 'injuries', 9],
  ['totals', 'all three', 10],
];

/** Returns the lines that `npm run calibrate` prints and that the repository keeps, so that a changed rule shows. */
export function summaryLines(years: readonly CalibratedYear[]): string[] {
  const compared = years.filter(({ segments }) => segments > 0);
  return [headerLine(), ...compared.map(yearLine), '', ...verdictLines(years), ...noteLines(compared)];
}

function headerLine(): string {
  const names = agreementColumns.map(([, name, width]) => name.padStart(width)).join('');
  return `year  NCEI rows  joined  served     SPC  difference${names}  unpaired`;
}

function yearLine({
  year,
  segments,
  joined,
  served,
  spc,
  difference,
  agreement,
  unpaired,
  note,
}: CalibratedYear): string {
  const counts = agreementColumns.map(([key, , width]) => cell(agreement[key], width)).join('');
  const percentage = `${difference > 0 ? '+' : ''}${difference.toFixed(2)} %`.padStart(12);
  return `${year} ${cell(segments, 10)}${cell(joined, 8)}${cell(served, 8)}${cell(spc, 8)}${percentage}${counts}${cell(unpaired, 10)}${note ? '  *' : ''}`;
}

function verdictLines(years: readonly CalibratedYear[]): string[] {
  const { spc, identity, totals, identityPercent, totalsPercent, worst, beyondLimit, ...other } =
    judge(years);
  const fives = years
    .filter(({ year }) => year <= limits.servedTo)
    .reduce((sum, year) => sum + year.fives, 0);
  return [
    `${limits.from} to ${limits.to}, over all ${spc} tornadoes of the SPC: ${identity} (${identityPercent.toFixed(2)} %; required ${limits.identityPercent} %) are ours in date, rating and starting place,`,
    `${totals} (${totalsPercent.toFixed(2)} %; required ${limits.totalsPercent} %) in length, deaths and injuries.`,
    heldOutLine(other.heldOut, spc),
    aloneLine(other.alone, spc),
    `Tornadoes served: worst year ${worst?.year ?? 'none'}, ${worst ? unreadPercent(worst).toFixed(2) : 0} % (allowed ±${limits.servedPercent} %, in years of salvaged text ±${limits.salvagedPercent} %). F5 and EF5: ${fives}.`,
    ...readApartLines(years),
    ...(beyondLimit.length > 0
      ? [`Beyond the limit: ${beyondLimit.map(({ year }) => year).join(', ')}.`]
      : []),
  ];
}

function heldOutLine({ settled, spc, identity, totals }: HeldOut, all: number): string {
  return `Over those that its totals did not settle: they have joined or cut ${settled}. Held out, ${identity} and ${totals} of the other ${spc} agree (${shares([identity, totals], spc)}); if all settled ones were wrong, ${shares([identity, totals], all)}.`;
}

/** Without the SPC, nothing agrees by construction. */
function aloneLine({ identity, totals, joined, joinedTotals }: AgreementAlone, all: number): string {
  return `Joined once without the SPC: ${identity} and ${totals} of all ${all} agree (${shares([identity, totals], all)}). Of ${joined} tornadoes of several rows, ${joinedTotals} have its totals (${shares([joinedTotals], joined)}).`;
}

function readApartLines(years: readonly CalibratedYear[]): string[] {
  const read = years.filter(({ readApart }) => readApart > 0);
  if (read.length === 0) return [];
  const counts = read.map(({ year, readApart }) => `${year} +${readApart}`).join(', ');
  return [`Not counted there, because the SPC has one where a person has read several: ${counts}.`];
}

function shares(parts: readonly number[], whole: number): string {
  return parts.map((part) => `${percent(part, whole).toFixed(2)} %`).join(' and ');
}

function noteLines(years: readonly CalibratedYear[]): string[] {
  return years.flatMap(({ year, note }) => (note ? [`* ${year}: ${note}`] : []));
}

function cell(value: number, width: number): string {
  return value.toLocaleString('en-US').padStart(width);
}
