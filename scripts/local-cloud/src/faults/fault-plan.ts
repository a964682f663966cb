export const faultKinds = ['table', 'bucket', 'queue', 'function'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Which calls of a table, a bucket or a queue fail; all of them without it. */
export type CallDirection = 'reads' | 'writes';

export type FaultEffect = 'throttle' | 'error' | 'cut' | { delayMilliseconds: number };

/** Something that can fail, by its name in plans and by its local name. */
export interface FaultTarget {
  kind: FaultKind;
  name: string;
  localName: string;
}

export interface Fault {
  target: FaultTarget;
  direction?: CallDirection;
  effect: FaultEffect;
  /** Which part of the calls it strikes, above 0 and at most 1. */
  share: number;
}

const form =
  'KIND:NAME [reads | writes] throttle | error | cut | delay 2s [30%], several separated by commas, such as “table:community throttle 30%, function:tornadoes.http delay 2s”';

/** Reads a plan of faults. Throws a sentence that says what was expected, or which names exist. */
export function readFaultPlan(plan: string, targets: readonly FaultTarget[]): Fault[] {
  return plan
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readFault(part, targets));
}

function readFault(part: string, targets: readonly FaultTarget[]): Fault {
  const refuse = (reason: string) => new Error(`The fault “${part}” ${reason}. Expected ${form}.`);
  const [named = '', ...words] = part.split(/\s+/);
  const target = targetNamed(named, targets);
  const direction = words[0] === 'reads' || words[0] === 'writes' ? words.shift() : undefined;
  if (direction && target.kind === 'function')
    throw refuse('names reads or writes, which a function has not');
  const effect = effectNamed(words);
  if (!effect) throw refuse('has no effect that exists');
  if (effect === 'cut' && target.kind === 'function')
    throw refuse('cuts a function; it can throttle, fail or wait');
  const share = words.length === 0 ? 1 : shareIn(words.shift() ?? '');
  if (share === undefined || words.length > 0) throw refuse('does not end with a percentage from 1 to 100');
  return { target, ...(direction ? { direction: direction as CallDirection } : {}), effect, share };
}

function targetNamed(named: string, targets: readonly FaultTarget[]): FaultTarget {
  const found = targets.find(({ kind, name }) => `${kind}:${name}` === named);
  if (found) return found;
  const kind = faultKinds.find((one) => named.startsWith(`${one}:`));
  const known = targets.filter((target) => !kind || target.kind === kind);
  const list = known.map((target) => `${target.kind}:${target.name}`).join(', ');
  throw new Error(`There is no ${named}. There are: ${list}.`);
}

function effectNamed(words: string[]): FaultEffect | undefined {
  const word = words.shift();
  if (word === 'throttle' || word === 'error' || word === 'cut') return word;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec((word === 'delay' && words.shift()) || '') ?? [];
  return amount ? { delayMilliseconds: Number(amount) * (unit === 's' ? 1000 : 1) } : undefined;
}

function shareIn(word: string): number | undefined {
  const [, percent] = /^(\d{1,3})%$/.exec(word) ?? [];
  const share = Number(percent) / 100;
  return share > 0 && share <= 1 ? share : undefined;
}
