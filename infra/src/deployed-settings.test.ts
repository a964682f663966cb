import { describe, expect, it } from 'vitest';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { stageNames } from './kit/stages.ts';
import { resourcesOf, stageTemplates } from './testing/stage-templates.ts';

/** Settings for a developer's machine. The first would allow session cookies over plain HTTP, the last a stand-in for payments. */
const localOnly = [envNames.plainCookies, envNames.checkResponses, envNames.stripeUrl, envNames.stripeScript];

describe('the settings of the deployed functions', () => {
  it.each(stageNames)('in %s contain none for a developer’s machine', (stage) => {
    const names = Object.values(stageTemplates({ stage }))
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      .flatMap(([, { Properties }]) => Object.keys(Properties['Environment'].Variables));
    expect(names).toContain(envNames.stage);
    for (const name of localOnly) expect(names).not.toContain(name);
  });

  it('contain the contact for visitors only if the operator has set one', () => {
    const contacts = (context: Record<string, string>) =>
      Object.values(stageTemplates({ stage: 'dev', context }))
        .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
        .map(([, { Properties }]) => Properties['Environment'].Variables[envNames.contactEmail]);
    expect(new Set(contacts({}))).toEqual(new Set([undefined]));
    expect(new Set(contacts({ contactEmail: 'hello@example.org' }))).toEqual(new Set(['hello@example.org']));
  });
});
