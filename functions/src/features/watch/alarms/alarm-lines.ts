import { countedLines, troubleField, type TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { LogLine, ReadLog } from './log-lines.ts';

/** What a line says, in a few words, and the runbook's heading that applies. */
interface Cause {
  heading: string;
  what: string;
}

interface LinesOfAlarm {
  logs: 'functions' | 'api-access';
  /** A pattern of CloudWatch's filters. */
  pattern: string;
  causeOf: (line: LogLine) => Cause;
}

/** For each heading of the runbook that lines of a log lead to: where they are, and what they say. */
export const alarmLines: Readonly<Record<string, LinesOfAlarm>> = {
  'Trouble in the logs': {
    logs: 'functions',
    pattern: `{ $.${troubleField} = "*" }`,
    causeOf: ({ log, text }) => {
      const { [troubleField]: name = '', message = '' } = fieldsOf(text);
      const heading = countedLines[name as TroubleName] ?? 'Trouble in the logs';
      return { heading, what: `${String(name)}: ${String(message)} (${log})` };
    },
  },
  'Function errors': lines('Function errors', '?"Task timed out" ?"Uncaught" ?"Runtime."'),
  'Text index not read': lines('Text index not read', '"text index not read"'),
  'Table throttles': lines('Table throttles', '?ProvisionedThroughputExceeded ?ThrottlingException'),
  'Table failures': lines('Table failures', '"InternalServerError"'),
  'API failures': {
    logs: 'api-access',
    pattern: '{ $.status = 5* }',
    causeOf: ({ text }) => {
      const { route, status, integrationError = '-' } = fieldsOf(text);
      const error = integrationError === '-' ? '' : `: ${shortened(String(integrationError))}`;
      return { heading: 'API failures', what: `${String(status)} of ${String(route)}${error}` };
    },
  },
  'API slow': {
    logs: 'api-access',
    pattern: '{ $.responseMilliseconds > 2000 }',
    causeOf: ({ text }) => ({
      heading: 'API slow',
      what: `over two seconds: ${String(fieldsOf(text)['route'])}`,
    }),
  },
};

/** Lines that are shown as they are. */
function lines(heading: string, pattern: string): LinesOfAlarm {
  return {
    logs: 'functions',
    pattern,
    causeOf: ({ log, text }) => ({ heading, what: `${log}: ${shortened(text)}` }),
  };
}

export interface CountedCause extends Cause {
  lines: number;
  /** Milliseconds since 1970. */
  last: number;
}

export interface LogPlace {
  read: ReadLog;
  /** The names of the functions' logs. */
  logs: readonly string[];
  since: number;
}

const lanes = 5;

/** Returns what the lines of an alarm say, the most frequent first. Empty for an alarm that no line explains. */
export async function causesOf(heading: string, { read, logs, since }: LogPlace): Promise<CountedCause[]> {
  const row = alarmLines[heading];
  if (!row) return [];
  const counted = new Map<string, CountedCause>();
  await inLanes(lanes, row.logs === 'functions' ? logs : [row.logs], async (log) => {
    for (const line of await read(log, row.pattern, since)) {
      const cause = row.causeOf(line);
      const before = counted.get(cause.what);
      counted.set(cause.what, {
        ...cause,
        lines: (before?.lines ?? 0) + 1,
        last: Math.max(before?.last ?? 0, line.at),
      });
    }
  });
  return [...counted.values()].toSorted((a, b) => b.lines - a.lines);
}

/** Lambda's own lines are not JSON. */
function fieldsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
