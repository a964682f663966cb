import { headingAnchor, runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { alarmLines, causesOf, type CountedCause, type LogPlace } from './alarm-lines.ts';

/** What CloudWatch sends when an alarm changes its state. */
export interface AlarmEvent {
  alarmData: {
    alarmName: string;
    state: { value: string; reason?: string };
    configuration?: { description?: string };
  };
}

interface AlarmPorts {
  place: Omit<LogPlace, 'since'>;
  /** Makes the API take fewer requests, and says so. */
  brake: () => Promise<string>;
  publish: (subject: string, message: string) => Promise<void>;
  now: () => number;
}

/** The heading of the alarm that applies the brake. */
const floodHeading = 'API flooded';

/** An alarm looks at five minutes, some at a quarter of an hour, and a line can be a minute late. */
const lookBackMilliseconds = 20 * 60 * 1_000;
const maxCauses = 10;
const maxSubjectLength = 100;

/** Sends a second mail for an alarm, which names the lines that triggered it, and applies the brake if it is for that. */
export async function answerAlarm(ports: AlarmPorts, { alarmData }: AlarmEvent): Promise<void> {
  if (alarmData.state.value !== 'ALARM') return;
  const heading = headingOf(alarmData.configuration?.description);
  // The brake comes first: the mail can wait for the logs.
  const braked = heading === floodHeading ? await ports.brake() : undefined;
  const since = ports.now() - lookBackMilliseconds;
  const causes = heading ? await causesOf(heading, { ...ports.place, since }) : [];
  if (causes.length === 0 && !braked) return;
  await ports.publish(subjectOf(heading ?? alarmData.alarmName, causes), textOf(causes, braked));
}

/** An alarm's description ends with a link to its heading. */
function headingOf(description = ''): string | undefined {
  const [, anchor] = /RUNBOOK\.md#([\w-]+)/.exec(description) ?? [];
  return [floodHeading, ...Object.keys(alarmLines)].find((heading) => headingAnchor(heading) === anchor);
}

/** SNS accepts only ASCII in a subject. */
function subjectOf(heading: string, [first]: readonly CountedCause[]): string {
  const text = first ? `${heading}: ${first.what}` : heading;
  return text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, maxSubjectLength)
    .trim();
}

function textOf(causes: readonly CountedCause[], braked: string | undefined): string {
  const shown = causes
    .slice(0, maxCauses)
    .map(
      ({ heading, what, lines, last }) =>
        `${lines} × ${what}\n  last at ${new Date(last).toISOString()}; what to do: ${runbookLink(heading)}`,
    );
  const more = causes.length > maxCauses ? [`and ${causes.length - maxCauses} more`] : [];
  return [...(braked ? [braked] : []), ...shown, ...more].join('\n\n');
}
