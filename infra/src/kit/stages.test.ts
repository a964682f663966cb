import { describe, expect, it } from 'vitest';
import { stageName, stageSettings } from './stages.ts';

function settingsWith(context: Record<string, unknown>) {
  return stageSettings('dev', (key) => context[key]);
}

describe('the stage', () => {
  it('is dev by default', () => {
    expect(stageName(undefined)).toBe('dev');
  });

  it.each(['production', '', 'Prod', 1])('is refused with a list of the stages when it is %o', (value) => {
    expect(() => stageName(value)).toThrow(`There is no stage "${value}"; the stages are dev and prod.`);
  });
});

describe('the settings of a stage', () => {
  it('protect prod but not dev', () => {
    const none = () => undefined;
    expect(stageSettings('prod', none)).toMatchObject({
      protected: true,
      monthlyBudgetUsd: 25,
      region: 'us-east-1',
    });
    expect(stageSettings('dev', none)).toMatchObject({
      protected: false,
      monthlyBudgetUsd: 25,
      region: 'us-east-1',
    });
  });

  it('have no email address and no domain unless the operator gives them', () => {
    expect(settingsWith({})).not.toHaveProperty('alarmEmail');
    expect(settingsWith({})).not.toHaveProperty('domain');
    expect(settingsWith({ alarmEmail: 'ops@example.org' }).alarmEmail).toBe('ops@example.org');
  });

  it.each([
    ['no-reply@example.org', 'example.org'],
    ['Touchdown <no-reply@Mail.Example.org>', 'mail.example.org'],
  ])('contain the domain of the sender %s', (mailFrom, domain) => {
    expect(settingsWith({ mailFrom }).mailSender).toEqual({ from: mailFrom, domain });
  });

  it.each([
    'example.org',
    'Touchdown no-reply@example.org',
    'a@example.org, b@example.org',
    '<a@example.org',
  ])('refuse the sender %s', (mailFrom) => {
    expect(() => settingsWith({ mailFrom })).toThrow('allowed is an email address with or without a name');
  });

  it('refuse a domain without its certificate', () => {
    expect(() => settingsWith({ domainName: 'example.org' })).toThrow(
      'domainName and certificateArn go together',
    );
    expect(settingsWith({ domainName: 'example.org', certificateArn: 'arn' }).domain).toEqual({
      name: 'example.org',
      certificateArn: 'arn',
    });
  });

  it('accept a valid source of map tiles and refuse an invalid one', () => {
    expect(settingsWith({})).not.toHaveProperty('tiles');
    const context = { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Somebody' };
    expect(settingsWith(context).tiles?.origin).toBe('https://tiles.example.org');
    expect(() => settingsWith({ ...context, tileUrl: 'http://tiles.example.org/{z}/{x}/{y}.png' })).toThrow(
      'The URL of map tiles must be https://',
    );
    expect(() => settingsWith({ tileUrl: context.tileUrl })).toThrow('Map tiles need an attribution');
  });

  it('reserve concurrency for streams if the operator says how much, and refuse an invalid number', () => {
    expect(settingsWith({})).not.toHaveProperty('streamConcurrency');
    expect(settingsWith({ streamConcurrency: '50' }).streamConcurrency).toBe(50);
    for (const value of ['0', '-1', 'many', '1.5']) {
      expect(() => settingsWith({ streamConcurrency: value })).toThrow(
        `The context value streamConcurrency is "${value}"; allowed is a whole number from 1 to 9999.`,
      );
    }
  });

  it('trace requests only on request, and refuse anything but on and off', () => {
    expect(settingsWith({}).tracing).toBe(false);
    expect(settingsWith({ tracing: 'on' }).tracing).toBe(true);
    expect(() => settingsWith({ tracing: 'yes' })).toThrow(
      'The context value tracing is "yes"; allowed are on and off.',
    );
  });

  it('refuse an unknown firewall and context that is not text', () => {
    expect(() => settingsWith({ waf: 'strict' })).toThrow(
      'The context value waf is "strict"; allowed are none and basic.',
    );
    expect(() => settingsWith({ alarmEmail: true })).toThrow(
      'The context value alarmEmail must be text; it is boolean.',
    );
  });
});
