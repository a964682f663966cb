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
      bindsSubdomains: false,
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

  it('bind the names below a domain only if the operator says so', () => {
    const context = { domainName: 'example.org', certificateArn: 'arn' };
    expect(settingsWith({ ...context, hstsSubdomains: 'on' }).domain?.bindsSubdomains).toBe(true);
    expect(() => settingsWith({ ...context, hstsSubdomains: 'yes' })).toThrow('allowed are on and off');
  });

  it('limit the API to 40 times the planned peak of ten requests a second, and dev to a quarter of that', () => {
    const throttleOf = (stage: 'dev' | 'prod') => stageSettings(stage, () => undefined).throttle;
    expect(throttleOf('prod')).toEqual({ requestsPerSecond: 400, burst: 800 });
    expect(throttleOf('dev')).toEqual({ requestsPerSecond: 100, burst: 200 });
  });

  it('accept the web ACL of a plan, and refuse one of another scope', () => {
    const arn = (rest: string) => `arn:aws:wafv2:us-east-1:111122223333:${rest}`;
    const ofPlan = arn('global/webacl/CreatedByCloudFront-0a1b/00000000-0000-0000-0000-000000000000');
    expect(settingsWith({ waf: ofPlan }).waf).toBe(ofPlan);
    for (const waf of ['on', arn('regional/webacl/a/b')]) {
      expect(() => settingsWith({ waf })).toThrow('allowed are none, basic, and the ARN of a web ACL');
    }
  });

  it.each(['streamConcurrency', 'apiConcurrency'] as const)(
    'reserve %s if the operator says how much, and refuse an invalid number',
    (key) => {
      expect(settingsWith({})).not.toHaveProperty(key);
      expect(settingsWith({ [key]: '50' })[key]).toBe(50);
      for (const value of ['0', '-1', 'many', '1.5']) {
        expect(() => settingsWith({ [key]: value })).toThrow(
          `The context value ${key} is "${value}"; allowed is a whole number from 1 to 9999.`,
        );
      }
    },
  );

  it('refuse an unknown firewall and context that is not text', () => {
    expect(() => settingsWith({ waf: 'strict' })).toThrow(
      'The context value waf is "strict"; allowed are none, basic, and the ARN of a web ACL for CloudFront.',
    );
    expect(() => settingsWith({ alarmEmail: true })).toThrow(
      'The context value alarmEmail must be text; it is boolean.',
    );
  });
});
