import type { SendSigned } from '../../../platform/aws/signed-call.ts';

/** A line that belongs to an alarm. */
export interface LogLine {
  /** The log's name without the stage: `tornadoes.http`. */
  log: string;
  at: number;
  text: string;
}

/** Reads the lines of one log that match a pattern of CloudWatch's filters, at most a few hundred. */
export type ReadLog = (log: string, pattern: string, since: number) => Promise<LogLine[]>;

const linesPerPage = 200;
/** A page can be empty although later ones are not. */
const maxPages = 20;

/** FilterLogEvents costs nothing, unlike a query of Logs Insights, and a role can be limited to single logs. */
export function logReader(send: SendSigned, stage: string): ReadLog {
  return async (log, pattern, since) => {
    const lines: LogLine[] = [];
    let nextToken: string | undefined;
    for (let page = 0; page < maxPages && lines.length < linesPerPage; page++) {
      const response = await send({
        service: 'logs',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'Logs_20140328.FilterLogEvents',
        },
        body: JSON.stringify({
          logGroupName: `/touchdown/${stage}/${log}`,
          filterPattern: pattern,
          startTime: since,
          limit: linesPerPage,
          ...(nextToken ? { nextToken } : {}),
        }),
      });
      const found = (await response.json()) as {
        events?: { timestamp: number; message: string }[];
        nextToken?: string;
      };
      lines.push(
        ...(found.events ?? []).map(({ timestamp, message }) => ({ log, at: timestamp, text: message })),
      );
      ({ nextToken } = found);
      if (!nextToken) break;
    }
    return lines;
  };
}
