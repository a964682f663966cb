import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { describe, expect, it } from 'vitest';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import { linesWrittenBy } from '../../testing/written-lines.ts';
import { probeSite } from './probe-site.ts';
import { watchedQueues, watch } from './watch.ts';

/** Looks at a mail queue that has these depths, one after the other. */
async function lookAtMail(...depths: number[]): Promise<{ trouble: unknown[]; waited: number }> {
  let waited = 0;
  const names: TroubleName[] = ['mail/waiting'];
  const lines = await linesWrittenBy(() =>
    watch({
      depths: { names, read: async () => depths.shift() ?? 0 },
      lateSources: async () => [],
      probe: async () => [],
      wait: async (milliseconds) => {
        waited += milliseconds;
      },
    }),
  );
  return { trouble: lines.map((line) => line['trouble']), waited };
}

describe('mail', () => {
  it('that nobody takes is reported after half a minute', async () => {
    expect(await lookAtMail(1, 1, 2)).toEqual({ trouble: ['mail/waiting'], waited: 30_000 });
  });

  it('that is being taken is not, and an empty queue is looked at once', async () => {
    expect(await lookAtMail(5, 3)).toEqual({ trouble: [], waited: 15_000 });
    expect(await lookAtMail(1, 1, 0)).toEqual({ trouble: [], waited: 30_000 });
    expect(await lookAtMail(0)).toEqual({ trouble: [], waited: 0 });
  });
});

describe('what cannot be looked at', () => {
  it('is reported itself, and hides nothing else', async () => {
    const names: TroubleName[] = ['dead-letters/mail', 'dead-letters/moves'];
    const lines = await linesWrittenBy(() =>
      watch({
        depths: {
          names,
          read: async (name) => {
            if (name === 'dead-letters/mail') throw new Error('The queue is unavailable.');
            return 3;
          },
        },
        lateSources: async () => {
          throw new Error('The table is unavailable.');
        },
        probe: async () => [{ name: 'probe/map', message: 'no map' }],
        wait: async () => {},
      }),
    );
    const told = lines.map(({ trouble, what }) => [trouble, what]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ['watch/failure', 'dead-letters/mail'],
        ['dead-letters/moves', undefined],
        ['watch/failure', 'record/age'],
        ['probe/map', undefined],
      ]),
    );
  });

  it('is a site that does not answer before the deadline', async () => {
    const site = await serveLocally(() => {});
    const findings = await probeSite(site.url, 'a key', 20);
    expect(findings.map(({ name }) => name).toSorted()).toEqual([
      'probe/home',
      'probe/list',
      'probe/map',
      'probe/stream',
    ]);
    for (const { message } of findings) expect(message).toContain('timeout');
    await site.stop();
  });
});

describe('the setting of the watched queues', () => {
  it('names queues by their trouble, and nothing else', () => {
    expect([...watchedQueues('dead-letters/mail=http://a/1,mail/waiting=http://a/2')]).toEqual([
      ['dead-letters/mail', 'http://a/1'],
      ['mail/waiting', 'http://a/2'],
    ]);
    expect(() => watchedQueues('dead-letters/mial=http://a/1')).toThrow('"dead-letters/mial=http://a/1"');
  });
});

describe('the name of a trouble', () => {
  it('is in the field that the metric filters count', async () => {
    const lines = await linesWrittenBy(async () => logTrouble('probe/home', 'a sentence', { other: 1 }));
    expect(lines).toMatchObject([{ level: 'ERROR', trouble: 'probe/home', message: 'a sentence', other: 1 }]);
  });
});
