import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import type { Examined } from './examine-stage.ts';
import { firstCommandUnder } from './runbook-command.ts';

const maxSigns = 5;

/** Returns the headings of the runbook that can apply: all from the second level on. */
export function headingsOf(runbook: string): string[] {
  return [...runbook.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
}

/** Returns what to print: each heading that applies with its signs and its first command, then what was looked at. */
export function reportOf(
  { complaints, alarms, logs }: Examined,
  runbook: string,
  stage: StageName,
): string[] {
  const looked = `Looked at ${alarms} alarms and ${logs} logs of ${stage}.`;
  if (logs === 0) return [`${looked} The stage is not deployed in this account, or has written nothing.`];
  if (complaints.length === 0) return [`${looked} Nothing needs a person.`];
  return [
    ...complaints.flatMap(({ heading, signs }) => {
      const command = firstCommandUnder(runbook, heading, stage);
      const more = signs.length > maxSigns ? [`  and ${signs.length - maxSigns} others`] : [];
      return [
        `${heading} (${runbookLink(heading)})`,
        ...signs.slice(0, maxSigns).map((sign) => `  ${sign}`),
        ...more,
        ...(command ? [`  begin with:`, ...command.split('\n').map((line) => `    ${line}`)] : []),
        '',
      ];
    }),
    looked,
  ];
}
