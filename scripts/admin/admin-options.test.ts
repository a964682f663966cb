import { describe, expect, it } from 'vitest';
import { readAdminOptions } from './admin-options.ts';

describe('the options of the admin command', () => {
  it('are what to do, with whom, and where', () => {
    expect(readAdminOptions(['grant', 'Jane', 'moderator'])).toEqual({
      action: 'grant',
      username: 'Jane',
      role: 'moderator',
    });
    expect(readAdminOptions(['show', 'Jane', '--stage', 'dev'])).toEqual({
      action: 'show',
      username: 'Jane',
      stage: 'dev',
    });
    expect(readAdminOptions(['log'])).toEqual({ action: 'log' });
  });

  it.each([
    [[], 'Say what to do, and with whom.'],
    [['grant', 'Jane'], 'Say what to do, and with whom.'],
    [['grant', 'Jane', 'king'], 'There is no role "king"; the roles are user, expert, moderator, admin.'],
    [['grant', 'Jane', 'admin', 'Max'], 'Say what to do, and with whom.'],
    [['remove', 'Jane'], 'Say what to do, and with whom.'],
    [['log', '--stage', 'test'], '--stage must be dev or prod, but "test" came.'],
    [['log', '--force'], '--force'],
  ])('%j is refused with a sentence and the usage', (args, sentence) => {
    const read = readAdminOptions(args);
    expect(read).toEqual({ problem: expect.stringContaining(sentence) });
    expect(read).toEqual({ problem: expect.stringContaining('npm run admin -- grant USERNAME ROLE') });
  });
});
