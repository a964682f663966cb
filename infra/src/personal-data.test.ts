import { deadLetterDays, logDays, queueDays } from '@touchdown/shared/contract/kept-days.ts';
import { personalDataRows } from '@touchdown/shared/privacy/registry.ts';
import { expect, it } from 'vitest';
import { resourcesOf, stageTemplates } from './testing/stage-templates.ts';

const daySeconds = 86_400;
const templates = stageTemplates({ stage: 'prod' });
const everything = (type: string) =>
  Object.values(templates).flatMap((template) =>
    resourcesOf(template, type).map(([id, { Properties }]) => ({ id: id.slice(0, -8), Properties })),
  );

/** What never has anything about a person in it, and what it has instead. */
const aboutNobody = {
  queues: {
    DroppedFiles: 'names of files of agencies',
    DroppedFilesDeadLetters: 'the same',
    ImportsMissedSchedules: 'times',
    ReleasesDeadLetters: 'releases of the record',
  },
  buckets: { Record: 'the record and its sources', Site: 'the pages, as they were built' },
};

it('of every queue and bucket is in the registry, or named here with what it has instead', () => {
  const queues = personalDataRows.flatMap(([, row]) => row.in.queues ?? []);
  const buckets = personalDataRows.flatMap(([, row]) =>
    (row.in.objects ?? []).map((at) => at.split('/')[0] ?? ''),
  );
  const ids = (type: string) => [...new Set(everything(type).map(({ id }) => id))].toSorted();
  expect([...queues, ...Object.keys(aboutNobody.queues)].toSorted()).toEqual(ids('AWS::SQS::Queue'));
  expect([...new Set([...buckets, ...Object.keys(aboutNobody.buckets)])].toSorted()).toEqual(
    ids('AWS::S3::Bucket'),
  );
});

it('is kept in queues and logs as long as the registry says', () => {
  for (const { id, Properties } of everything('AWS::SQS::Queue')) {
    const { MessageRetentionPeriod: seconds = queueDays * daySeconds } = Properties as {
      MessageRetentionPeriod?: number;
    };
    const terms = personalDataRows
      .filter(([, row]) => row.in.queues?.includes(id))
      .map(([, { until }]) => until.days ?? Infinity);
    expect([id, Math.min(...terms) * daySeconds >= seconds]).toEqual([id, true]);
    expect([queueDays, deadLetterDays]).toContain(seconds / daySeconds);
  }
  for (const { id, Properties } of everything('AWS::Logs::LogGroup'))
    expect([id, Properties['RetentionInDays']]).toEqual([id, logDays]);
});
