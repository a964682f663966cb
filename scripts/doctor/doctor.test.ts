import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { alarmLines } from '@touchdown/functions/features/watch/alarms/alarm-lines.ts';
import { signedCalls } from '@touchdown/functions/platform/aws/signed-call.ts';
import { resourcesOf, stageTemplates } from '@touchdown/infra/testing/stage-templates.ts';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { headingAnchor, runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { examineStage } from './examine-stage.ts';
import { headingsOf, reportOf } from './report.ts';
import { firstCommandUnder } from './runbook-command.ts';

const runbook = readFileSync(join(projectRoot, 'infra', 'RUNBOOK.md'), 'utf8');
const headings = headingsOf(runbook);

/** These are told by mails of AWS alone, or are no failure. */
const withoutSigns = ['Budget', 'Unusual costs', 'What contributions cost'];

describe('the headings of the runbook about alarms', () => {
  const begin = runbook.indexOf('\n## Alarms\n');
  const ofAlarms = [
    ...runbook.slice(begin, runbook.indexOf('\n## ', begin + 4)).matchAll(/^### (.+)$/gm),
  ].map(([, heading = '']) => heading);

  it('are each found by an alarm or by a search in the logs', () => {
    const { Ops } = stageTemplates({ stage: 'prod', context: { mailFrom: 'no-reply@example.org' } });
    const descriptions = resourcesOf(Ops, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) =>
      String(Properties['AlarmDescription']),
    );
    const found = new Set([
      ...Object.keys(alarmLines),
      ...Object.values(countedLines),
      ...ofAlarms.filter((heading) =>
        descriptions.some((text) => text.endsWith(`#${headingAnchor(heading)}`)),
      ),
    ]);
    expect(ofAlarms.length).toBeGreaterThan(30);
    expect(ofAlarms.filter((heading) => !found.has(heading))).toEqual(withoutSigns);
    expect([...found].filter((heading) => !headings.includes(heading))).toEqual([]);
  });

  it('have a command to begin with, except where only a page of the site or a console helps', () => {
    const without = ofAlarms.filter((heading) => !firstCommandUnder(runbook, heading, 'prod'));
    expect(without).toEqual([
      'Takedown mails limited',
      'Table throttles',
      'Table failures',
      'Unusual costs',
      'What contributions cost',
    ]);
  });
});

describe('a stage', () => {
  let aws: ServedLocally;
  let alarms: Record<string, string>[] = [];
  let written: Record<string, { pattern: RegExp; message: object | string }> = {};
  const now = Date.parse('2026-11-26T12:00:00Z');

  beforeAll(async () => {
    aws = await serveLocally((request, response) => {
      void text(request).then((body) => {
        const input = JSON.parse(body) as Record<string, string>;
        const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
        response.writeHead(200).end(JSON.stringify(answer(operation, input)));
      });
    });
    for (const [name, value] of Object.entries({
      AWS_ENDPOINT_URL_LOGS: aws.url,
      AWS_ENDPOINT_URL_MONITORING: aws.url,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    })) {
      vi.stubEnv(name, value);
    }
  });
  afterAll(async () => {
    await aws.stop();
    vi.unstubAllEnvs();
  });
  beforeEach(() => {
    alarms = [];
    written = {};
  });

  /** CloudWatch with two pages of logs, of which each search begins with an empty page. */
  function answer(operation: string, input: Record<string, string>): object {
    if (operation === 'DescribeAlarms') {
      return {
        MetricAlarms: alarms.filter(({ AlarmName = '' }) =>
          AlarmName.startsWith(input['AlarmNamePrefix'] ?? '-'),
        ),
      };
    }
    if (operation === 'DescribeLogGroups') {
      const names = input['nextToken'] ? ['api-access'] : ['tornadoes.http', 'watch.schedule'];
      return {
        logGroups: names.map((name) => ({ logGroupName: `${input['logGroupNamePrefix']}${name}` })),
        ...(input['nextToken'] ? {} : { nextToken: 'more' }),
      };
    }
    if (!input['nextToken']) return { events: [], nextToken: 'more' };
    const line = written[input['logGroupName'] ?? ''];
    if (!line?.pattern.test(input['filterPattern'] ?? '')) return { events: [] };
    const message = typeof line.message === 'string' ? line.message : JSON.stringify(line.message);
    return { events: [{ timestamp: now, message }] };
  }

  const report = async () =>
    reportOf(
      await examineStage(signedCalls('us-east-1'), 'prod', { since: now - 3_600_000, headings }),
      runbook,
      'prod',
    );

  it('that is well needs nobody', async () => {
    alarms = [{ AlarmName: 'touchdown-prod-ApiSlow', StateValue: 'OK' }];
    expect(await report()).toEqual(['Looked at 1 alarms and 3 logs of prod. Nothing needs a person.']);
  });

  it('is told which headings apply, by what, and the first command of each, for this stage', async () => {
    alarms = [
      {
        AlarmName: 'touchdown-prod-ops-WatchSilent',
        StateValue: 'ALARM',
        StateReason: 'no datapoints were received',
        AlarmDescription: `The watch has not run. What to do: ${runbookLink('Watch silent')}`,
      },
      { AlarmName: 'touchdown-dev-ops-Other', StateValue: 'ALARM', AlarmDescription: '' },
    ];
    written['/touchdown/prod/watch.schedule'] = {
      pattern: /\$\.trouble/,
      message: { trouble: 'dead-letters/mail', message: 'messages wait' },
    };
    written['/touchdown/prod/api-access'] = {
      pattern: /\$\.status = 5/,
      message: { route: 'GET /api/v1/tornadoes', status: 503, integrationError: '-' },
    };
    written['/touchdown/prod/tornadoes.http'] = {
      pattern: /Task timed out/,
      message: 'Task timed out after 10.00 seconds',
    };
    const lines = await report();
    expect(lines.filter((line) => /^[A-Z].*\(infra/.test(line))).toEqual([
      `Watch silent (${runbookLink('Watch silent')})`,
      `Mail in the dead letter queue (${runbookLink('Mail in the dead letter queue')})`,
      `Function errors (${runbookLink('Function errors')})`,
      `API failures (${runbookLink('API failures')})`,
    ]);
    expect(lines).toContain('  alarm touchdown-prod-ops-WatchSilent: no datapoints were received');
    expect(lines).toContain(
      '  1 × dead-letters/mail: messages wait (watch.schedule), last at 2026-11-26T12:00:00.000Z',
    );
    expect(lines).toContain('  1 × 503 of GET /api/v1/tornadoes, last at 2026-11-26T12:00:00.000Z');
    expect(lines.join('\n')).toContain('aws logs tail /touchdown/prod/mailer.queue --since 1h');
    expect(lines.join('\n')).not.toContain('dev');
    expect(lines.at(-1)).toBe('Looked at 1 alarms and 3 logs of prod.');
  });
});
