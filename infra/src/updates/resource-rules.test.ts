import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { stageNames } from '../kit/stages.ts';
import { stageTemplates } from '../testing/stage-templates.ts';
import { replacingProperties } from './resource-rules.ts';

interface SpecifiedType {
  cloudFormationType: string;
  properties: Record<string, { causesReplacement?: 'yes' | 'no' | 'maybe' }>;
}

/** CloudFormation's specification of its resource types, as CDK's command has it. */
function specifiedTypes(): Map<string, SpecifiedType> {
  const file = createRequire(import.meta.url)
    .resolve('aws-cdk/package.json')
    .replace('package.json', 'db.json.gz');
  const { schema } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    schema: { resource: { entities: SpecifiedType[] } };
  };
  return new Map(schema.resource.entities.map((type) => [type.cloudFormationType, type]));
}

it('has every property with which CloudFormation replaces a resource of our types', () => {
  const specified = specifiedTypes();
  const templates = stageNames.flatMap((stage) => Object.values(stageTemplates({ stage })));
  const used = new Set(
    templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  for (const type of used) {
    const properties = specified.get(type)?.properties ?? {};
    const replacing = Object.keys(properties).filter((name) => properties[name]?.causesReplacement === 'yes');
    expect(replacingProperties[type] ?? [], type).toEqual(expect.arrayContaining(replacing));
  }
});
