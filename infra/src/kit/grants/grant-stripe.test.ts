import { describe, expect, it } from 'vitest';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { resourcesOf, stageTemplates } from '../../testing/stage-templates.ts';
import type { StageTemplate } from '../../updates/stage-template.ts';
import { entryMetadata } from '../slice-function.ts';
import { stageNames, type StageName } from '../stages.ts';

const publishableKey = 'pk_test_1234567890';
const secretKey = 'stripe-secret-key';
const webhookSecret = 'stripe-webhook-secret';

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

/** The functions that know a secret of Stripe's, with the parameters that each may read. */
function readersOf(template: StageTemplate) {
  return resourcesOf(template, 'AWS::Lambda::Function').flatMap(([, { Metadata, Properties }]) => {
    const role: unknown = Properties['Role']['Fn::GetAtt'][0];
    const statements = resourcesOf(template, 'AWS::IAM::Policy')
      .filter(([, one]) => one.Properties['Roles'][0].Ref === role)
      .flatMap(([, one]) => one.Properties['PolicyDocument'].Statement as Statement[]);
    const about = statements.filter((one) => JSON.stringify(one.Resource).includes('/stripe-'));
    if (about.length === 0) return [];
    const variables: Record<string, unknown> = Properties['Environment'].Variables;
    return [
      {
        entry: String(Metadata?.[entryMetadata]).replace('functions/src/features/subscriptions/', ''),
        actions: [...new Set(about.flatMap(({ Action }) => Action))],
        read: about.flatMap(({ Resource }) => parameterNames(Resource)),
        named: [
          variables[envNames.stripeSecretKeyParameter],
          variables[envNames.stripeWebhookSecretParameter],
        ],
      },
    ];
  });
}

function parameterNames(resource: unknown): string[] {
  return [...JSON.stringify(resource).matchAll(/:parameter(\/[^"]*)"/g)].map(([, name]) => String(name));
}

describe.each(stageNames)('Stripe’s secrets in %s', (stage: StageName) => {
  const name = (id: string) => `/touchdown/${stage}/${id}`;
  const readers = Object.values(stageTemplates({ stage })).flatMap(readersOf);

  it('are read by the functions of subscriptions alone, and of the webhook’s by the one that checks signatures', () => {
    const shown = readers.map(({ entry, read }) => [entry, read.filter((one) => one.includes('/stripe-'))]);
    expect(Object.fromEntries(shown)).toEqual({
      'support-work.event.ts': [name(secretKey)],
      'subscriptions.http.ts': [name(secretKey), name(webhookSecret)],
    });
    for (const { actions } of readers) expect(actions).toEqual(['ssm:GetParameter']);
  });

  it('are named in the environment of exactly those who may read them, and their values nowhere', () => {
    for (const { read, named } of readers) {
      expect(named.filter(Boolean)).toEqual(read.filter((one) => one.includes('/stripe-')));
    }
    const all = Object.values(stageTemplates({ stage })).map((template) => JSON.stringify(template));
    expect(all.join('').match(/STRIPE_SECRET_KEY_PARAMETER/g)).toHaveLength(readers.length);
    expect(all.join('')).not.toMatch(/AWS::SSM::Parameter::Value<String>","Default":"[^"]*stripe/);
  });

  it('are no condition of a deployment: without settings a stage differs only by the publishable key', () => {
    const without = stageTemplates({ stage });
    const withKey = stageTemplates({ stage, context: { stripePublishableKey: publishableKey } });
    const keyed = resourcesOf(withKey.Api, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['Environment'].Variables[envNames.stripePublishableKey],
    );
    expect(keyed.map(([, { Metadata }]) => Metadata?.[entryMetadata])).toEqual([
      'functions/src/features/subscriptions/subscriptions.http.ts',
    ]);
    const ids = ({ Resources }: StageTemplate) =>
      Object.keys(Resources).filter((id) => !id.includes('CurrentVersion'));
    for (const [stack, template] of Object.entries(without)) {
      expect([stack, ids(template)]).toEqual([stack, ids(withKey[stack as keyof typeof withKey])]);
    }
  });
});
