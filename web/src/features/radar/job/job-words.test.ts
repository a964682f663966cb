import { describe, expect, it } from 'vitest';
import { toFollowedJob } from './job-state.ts';
import { announcementOf, jobLine, phaseOf, troubleLine } from './job-words.ts';

const job = (status: string, progress: number, message: string | null = null) =>
  toFollowedJob({ jobId: 'A', status, progress, message, resultUrl: null, posterUrl: null });

describe('the words for a job', () => {
  it('name its phase by how far it is', () => {
    expect(phaseOf(job('queued', 0.5))).toBe('Waiting');
    expect([0, 0.09, 0.1, 0.89, 0.9, 0.99].map((progress) => phaseOf(job('running', progress)))).toEqual([
      'Finding scans',
      'Finding scans',
      'Drawing frames',
      'Drawing frames',
      'Finishing',
      'Finishing',
    ]);
  });

  it('section 4: fall back on the status', () => {
    expect(jobLine(job('running', 0.4, 'Scan 3 of 9'))).toBe('Scan 3 of 9');
    expect(jobLine(job('rendering', 0.4))).toBe('Status: rendering');
    expect(jobLine(job('queued', 0))).toBe('Waiting for a machine.');
    expect(jobLine(job('running', 0.4))).toBe('Drawing frames.');
  });

  it('tell place and time while others are before it', () => {
    const queued = { ...job('queued', 0, 'Waiting for a machine.'), place: 212, waitSeconds: 540 };
    expect(jobLine(queued)).toBe('Yours is number 212 in line, about 9 minutes.');
    expect(jobLine({ ...queued, place: 1_204, waitSeconds: 7_000 })).toBe(
      'Yours is number 1,204 in line, about 2 hours.',
    );
    expect(jobLine({ ...queued, place: 1 })).toBe('Waiting for a machine.');
  });

  it('never say that a loop failed while nobody answers', () => {
    const sentence = 'Failed to check job status: HTTP 503';
    const lost =
      'We lost the connection to the server (Failed to check job status: HTTP 503). Your loop is still being made, and we keep trying.';
    expect(troubleLine({ sentence: 'Stream error', contact: 'read' })).toBe(
      'Stream error. Until live updates are back, we check every few seconds.',
    );
    expect(troubleLine({ sentence, contact: 'retried' })).toBe(
      `${sentence}. Your loop is still being made. We’ll try again soon.`,
    );
    expect(troubleLine({ sentence, contact: 'lost' })).toBe(lost);
    expect(announcementOf({ ...job('running', 0.5), trouble: { sentence, contact: 'lost' } })).toBe(lost);
  });

  it('are announced to screen readers once per phase and quarter', () => {
    const heard = Array.from({ length: 100 }, (_, percent) => announcementOf(job('running', percent / 100)));
    expect([...new Set(heard)]).toEqual([
      'Finding scans.',
      'Drawing frames.',
      'Drawing frames, 25 percent.',
      'Drawing frames, 50 percent.',
      'Drawing frames, 75 percent.',
      'Finishing, 75 percent.',
    ]);
  });
});
