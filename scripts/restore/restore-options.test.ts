import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { readRestoreOptions } from './restore-options.ts';
import { rehearsalRow, withRehearsal } from './restore-stage.ts';

it('reads the bucket, a copy, the stage and whether it is a rehearsal', () => {
  expect(readRestoreOptions(['--from', 's3://copies-of-touchdown/'])).toEqual({
    from: 'copies-of-touchdown',
    rehearses: false,
  });
  const copy = 'copies/2026-12-01T03-40-00Z/';
  expect(readRestoreOptions(['--from', 'b', '--copy', copy, '--stage', 'dev', '--rehearse'])).toEqual({
    from: 'b',
    copy,
    stage: 'dev',
    rehearses: true,
  });
});

it.each([
  [[], 'Name the bucket with the second copy.'],
  [['--from', 'b', '--copy', '2026'], '--copy is the prefix of a copy'],
  [['--from', 'b', '--stage', 'test'], '--stage must be dev or prod'],
  [['--form', 'b'], '--form'],
])('refuses %j with a reason and the usage', (args, sentence) => {
  const options = readRestoreOptions(args);
  expect(options).toEqual({ problem: expect.stringContaining(sentence) });
  expect(options).toEqual({ problem: expect.stringContaining('npm run restore -- --from BUCKET') });
});

it('adds the numbers of a rehearsal below those of earlier ones in the runbook', () => {
  const runbook = readFileSync(join(projectRoot, 'infra', 'RUNBOOK.md'), 'utf8');
  const row = (seconds: number) =>
    rehearsalRow('dev', '2027-01-05T06:00:00Z', {
      point: '2027-01-01T03:40:00.000Z',
      seconds,
      rows: 81_234,
      check: 'hashes',
      objects: 5,
      erasedAgain: 2,
    });
  const twice = withRehearsal(withRehearsal(runbook, row(250)), row(260));
  expect(twice).toContain(`-- |\n${row(250)}\n${row(260)}\n`);
  expect(row(250)).toBe('| 2027-01-05 | dev | 2027-01-01T03:40:00.000Z | 250 s | 81234 | hashes |');
});
