import { warningPhenomena, type WarningPhenomenon } from '@touchdown/shared/warnings/warning-kinds.ts';

/** `/O.NEW.KOUN.TO.W.0012.130520T1940Z-130520T2015Z/`: the code of an event (NWS Instruction 10-1703). */
const form =
  /\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4})Z-(\d{6}T\d{4})Z\//;

export interface Vtec {
  /** Not a test. */
  isOperational: boolean;
  /** `NEW`, `CON`, `EXT`, `COR`, `CAN`, `EXP` and others. */
  act: string;
  /** Three letters. */
  office: string;
  /** `TO.W` */
  code: string;
  /** Undefined if it is no warning that is read. */
  phenomenon: WarningPhenomenon | undefined;
  number: number;
  /** Undefined in later texts, which no longer say it. */
  beginsAt: number | undefined;
  endsAt: number | undefined;
}

export function readVtec(line: string): Vtec | undefined {
  const found = form.exec(line);
  if (!found) return undefined;
  const [, product, act = '', office = '', name = '', significance = '', number, begin = '', end = ''] =
    found;
  return {
    isOperational: product === 'O',
    act,
    office: office.slice(1),
    code: `${name}.${significance}`,
    phenomenon: significance === 'W' ? warningPhenomena.find((one) => one === name) : undefined,
    number: Number(number),
    beginsAt: instantOf(begin),
    endsAt: instantOf(end),
  };
}

/** `130520T1940`; zeros stand for a time that is not said. */
function instantOf(text: string): number | undefined {
  const pairs = text.match(/\d{2}/g)?.map(Number) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = pairs;
  return month === 0 ? undefined : Date.UTC(2000 + year, month - 1, day, hour, minute);
}

const dayMilliseconds = 86_400_000;
/** Months have up to 31 days, so that one of these is nearest. */
const monthsBeside = [-1, 0, 1] as const;

/** Returns the instant of a day of the month and a time, `201940`, that is nearest to another instant. */
export function dateInMonthOf(near: number, dayAndTime: string): number | undefined {
  const [day = 0, hour = 0, minute = 0] = dayAndTime.match(/\d{2}/g)?.map(Number) ?? [];
  if (day < 1 || day > 31 || hour > 23 || minute > 59) return undefined;
  const month = new Date(near);
  const [nearest] = monthsBeside
    .map((months) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months, day, hour, minute))
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  return nearest !== undefined && Math.abs(nearest - near) < 2 * dayMilliseconds ? nearest : undefined;
}
