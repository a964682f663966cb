import { assumptions } from '../cost/assumptions.ts';
import { prices } from '../cost/prices.ts';
import { hourBill } from '../cost/surge/hour-bill.ts';
import { watchersMinute } from '../cost/surge/watchers-minute.ts';
import {
  hostileMonth,
  scaleOf,
  type HostileMonth,
  type PlayedAttack,
} from '../spam/testing/hostile/hostile-month.ts';

/** `npm run bench -- hostile [NETWORKS]`: a hostile month with a thousand networks, and what it gets and costs. */
const networks = Number(process.argv[3] ?? 1_000);
const nobodyWatches = watchersMinute({ watchers: 0, arrivalSeconds: 1, watchedSeconds: 0 });
const hoursOfMonth = 30 * 24;

/** Thirty days that begin as the first did, but no more than the budgets of a day leave, and once what was full at first. */
function inMonth({ got: [firstHour = 0, ...others], perDay }: PlayedAttack): number {
  return Math.min(30 * (firstHour + 23 * (others.at(-1) ?? 0)), 31 * perDay);
}

/** What the calls of all hours that were played cost at list prices. */
function dollarsOf({ tally, gains, got }: PlayedAttack): number {
  const { requests, toFunctions, bytes } = tally;
  const bill = hourBill(
    { requests, toFunctions, toBuckets: 0, gigabytes: bytes / 1e9 },
    { dollars: 0 },
    { watcherRequests: 0, watcherReads: 0, streams: nobodyWatches },
    {
      gigabytes: 1.7,
      streamGigabytes: 0,
      milliseconds: assumptions.apiMilliseconds,
      readUnits: assumptions.readUnitsPerApiRequest,
      logBytes: assumptions.logBytesPerApiRequest,
    },
  );
  const writes = (toFunctions * assumptions.writeUnitsPerWrite * prices.dynamo.perMillionWriteUnits) / 1e6;
  const sent = /mails|accounts/.test(gains) ? got.reduce((sum, one) => sum + one, 0) : 0;
  const sum = Object.values(bill).reduce((all, one) => all + one, 0);
  return sum + writes + (sent * prices.mail.perThousand) / 1000;
}

/** What each attack got, what readers saw of it, and what it cost. */
function hostileTable({ attacks, honest, spam, scale }: HostileMonth): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const rows = attacks.map((attack) => {
    const { requests, toFunctions, statuses } = attack.tally;
    const dollars = dollarsOf(attack);
    return [
      attack.name,
      attack.gains,
      whole(attack.got[0] ?? 0),
      whole(attack.got.at(-1) ?? 0),
      whole(inMonth(attack)),
      whole(requests),
      whole(toFunctions),
      whole(statuses[429] ?? 0),
      dollars.toFixed(3),
      ((dollars / scale.hours) * hoursOfMonth).toFixed(2),
    ];
  });
  const head = [
    'attack',
    'what it gets',
    'first hour',
    'later hour',
    'month, at most',
    'calls',
    'to functions',
    'refused',
    `$ of ${scale.hours} hours`,
    '$ of a month',
  ];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const { badShare, minutes } = spam;
  return [
    ...lines,
    '',
    `answers to readers, a class, a newsroom and the owner of the account: ${whole(honest.answers)}, not right: ${honest.wrong.length}`,
    ...honest.wrong.map((one) => `  ${one}`),
    `bad contributions that readers see in a month of spam: ${(100 * badShare).toFixed(2)} %`,
    `minutes of moderators a day: ${minutes.average.toFixed(1)}, on the worst day ${minutes.worst.toFixed(1)}`,
  ].join('\n');
}

console.log(hostileTable(await hostileMonth(scaleOf(networks), (line) => console.log(`  ${line}`))));
