import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { isClosedWhileReadOnly, type Route } from '@touchdown/shared/contract/route.ts';
import { routeTables } from '@touchdown/shared/route-tables.ts';
import { describe, expect, it } from 'vitest';
import { resourcesOf, stageTemplates } from '../../testing/stage-templates.ts';
import type { StageTemplate } from '../../updates/stage-template.ts';
import { entryMetadata } from '../slice-function.ts';
import { stageNames, type StageName } from '../stages.ts';

const startsWorkers = ['radar/jobs/dispatch-jobs.stream.ts', 'radar/jobs/look-after-jobs.schedule.ts'];
/** They stop when the operator closes the downloads. */
const doors = [
  'radar/archive-volumes/archived-volume.url.ts',
  'radar/private-files/private-file.url.ts',
  'radar/tilts/loop-tilts.url.ts',
  'tornadoes/export/export.url.ts',
];
const changing = Object.entries(routeTables)
  .filter(([, table]) => Object.values<Route>(table).some(isClosedWhileReadOnly))
  .map(([slice]) => `${slice}/${slice}.http.ts`);

/** The entries whose role may read the settings, with what it may do to them and the environment. */
function readersOf(template: StageTemplate) {
  return resourcesOf(template, 'AWS::Lambda::Function').flatMap(([, { Metadata, Properties }]) => {
    const role = Properties['Role']['Fn::GetAtt'][0];
    const [, policy] =
      resourcesOf(template, 'AWS::IAM::Policy').find(([, one]) => one.Properties['Roles'][0].Ref === role) ??
      [];
    const statements: { Action: unknown; Resource: unknown }[] =
      policy?.Properties['PolicyDocument'].Statement ?? [];
    // grant-stripe.test.ts checks who reads secrets.
    const own = statements
      .filter(({ Action }) => JSON.stringify(Action).includes('ssm:'))
      .flatMap(({ Resource, ...rest }) => [Resource].flat().map((one) => ({ ...rest, Resource: one })))
      .filter(({ Resource }) => !JSON.stringify(Resource).includes('/stripe-'));
    const parameter: unknown = Properties['Environment'].Variables.SETTINGS_PARAMETER;
    const entry = Metadata?.[entryMetadata]?.replace('functions/src/features/', '');
    return own.length > 0 || parameter !== undefined ? [{ entry, own, parameter }] : [];
  });
}

describe.each(stageNames)('the settings that are read at run time, of %s', (stage: StageName) => {
  const readers = Object.values(stageTemplates({ stage })).flatMap(readersOf);

  it('are read by the functions that change something, start workers or send large files, and by no others', () => {
    const expected = [...changing, ...startsWorkers, ...doors];
    expect(new Set(readers.map(({ entry }) => entry))).toEqual(new Set(expected));
    expect(readers).toHaveLength(expected.length);
  });

  it('are one parameter, which these functions can only read', () => {
    expect(settingsParameter(stage)).toBe(`/touchdown/${stage}/settings`);
    const place = [
      'arn:aws:ssm:us-east-1:',
      { Ref: 'AWS::AccountId' },
      `:parameter${settingsParameter(stage)}`,
    ];
    for (const { own, parameter } of readers) {
      expect(parameter).toBe(settingsParameter(stage));
      expect(own).toEqual([
        {
          Effect: 'Allow',
          Action: 'ssm:GetParameter',
          Resource: { 'Fn::Join': ['', place] },
        },
      ]);
    }
  });
});
