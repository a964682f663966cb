import { expect, it } from 'vitest';
import { LoopError } from './loop-error.ts';

it.each([
  ['ARCHIVE_UNREACHABLE', true],
  ['ENCODER_FAILED', true],
  ['ABORTED', true],
  ['NO_RADAR_DATA', false],
  ['TOO_FEW_FRAMES', false],
  ['BAD_OPTION', false],
] as const)('after %s a retry may help: %s', (code, isPassing) => {
  expect(new LoopError(code, 'The loop could not be made.').isPassing).toBe(isPassing);
});
