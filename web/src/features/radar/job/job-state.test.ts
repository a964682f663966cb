import { describe, expect, it } from 'vitest';
import { afterReport, toFollowedJob, type JobReport } from './job-state.ts';

const report = (changes: Partial<JobReport> = {}): JobReport => ({
  jobId: 'A',
  status: 'running',
  message: 'Scan 3 of 9',
  progress: 0.4,
  resultUrl: null,
  posterUrl: null,
  version: 4,
  ...changes,
});
const job = toFollowedJob(report());

describe('a report on a job', () => {
  it('updates it', () => {
    const next = report({ version: 5, progress: 0.5, message: 'Scan 4 of 9' });
    expect(afterReport(job, next)).toMatchObject({ progress: 0.5, message: 'Scan 4 of 9', version: 5 });
  });

  it('without progress leaves what was reached, so that no page shows “NaN %”', () => {
    const bare = { ...report({ version: 5 }), progress: undefined as unknown as number };
    expect(afterReport(job, bare)).toMatchObject({ progress: 0.4 });
    expect(toFollowedJob(bare)).toMatchObject({ progress: 0 });
  });

  it('changes nothing when it is of another job or of an older version', () => {
    expect(afterReport(job, report({ jobId: 'B', status: 'failed' }))).toBe(job);
    expect(afterReport(job, report({ version: 3, progress: 0.9 }))).toBe(job);
  });

  it('does not reduce its progress when a second worker starts again', () => {
    const again = afterReport(job, report({ version: 6, status: 'queued', progress: 0.1 }));
    expect(again).toMatchObject({ status: 'queued', progress: 0.4 });
  });

  it('ends it with a loop, by the stream or by polling', () => {
    const done = report({ status: 'completed', resultUrl: '/f/loop.mp4', posterUrl: '/f/poster.webp' });
    const loop = { videoUrl: '/f/loop.mp4', posterUrl: '/f/poster.webp', isPublic: false };
    expect(afterReport(job, { ...done, version: undefined })).toEqual({ step: 'made', loop });
    expect(afterReport(job, { ...done, version: 1 })).toEqual({ step: 'made', loop });
  });

  it('leaves the loop public or private, as the API said when the job was found', () => {
    const done = report({ status: 'completed', resultUrl: '/f/loop.mp4' });
    for (const isPublic of [true, false]) {
      expect(afterReport(toFollowedJob(report({ isPublic })), done)).toMatchObject({ loop: { isPublic } });
    }
  });

  it('section 8: ends it with its message', () => {
    const sentenceOf = (changes: Partial<JobReport>) => afterReport(job, report(changes));
    expect(sentenceOf({ status: 'failed', message: 'No radar data.' })).toEqual({
      step: 'failed',
      sentence: 'Radar generation failed: No radar data.',
    });
    expect(sentenceOf({ status: 'cancelled', message: null })).toEqual({
      step: 'failed',
      sentence: 'Radar generation cancelled: Unknown error occurred',
    });
    expect(sentenceOf({ status: 'completed' })).toEqual({
      step: 'failed',
      sentence: 'Unknown error occurred',
    });
  });
});
