import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageNames } from './kit/stages.ts';
import { synthTemplates } from './synth-templates.ts';
import { stageTemplates } from './testing/stage-templates.ts';
import type { StageTemplate } from './updates/stage-template.ts';

describe('the templates for the local cloud', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'touchdown-templates-'));
  const synthesized = await synthTemplates({ stage: 'dev', outdir });
  rmSync(outdir, { recursive: true });

  it('are in the order of deployment', () => {
    const names = synthesized.map(({ stackName }) => stackName);
    expect(names).toEqual(
      ['data', 'imports', 'pictures', 'radar', 'support', 'api', 'edge', 'changes', 'mail', 'ops'].map(
        (part) => `touchdown-dev-${part}`,
      ),
    );
  });

  it('import only what earlier ones export', () => {
    const known = new Set<string>();
    for (const { template } of synthesized) {
      const imports = [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)];
      for (const [, name] of imports) expect(known).toContain(name);
      const { Outputs = {} } = template as unknown as StageTemplate;
      for (const { Export } of Object.values(Outputs)) if (Export) known.add(Export.Name);
    }
    expect(known.size).toBeGreaterThan(0);
  });
});

describe('two stages in one account', () => {
  it('use different names for their resources', () => {
    const [dev, prod] = stageNames.map(
      (stage) => new Set(Object.values(stageTemplates({ stage })).flatMap(givenNames)),
    );
    expect(dev?.size).toBeGreaterThan(5);
    expect([...(dev ?? [])].filter((name) => prod?.has(name))).toEqual([]);
  });
});

/** Types with names that are unique only within their API, role or function. */
const ofTheirOwner = new Set(['AWS::ApiGatewayV2::Stage', 'AWS::IAM::Policy', 'AWS::Lambda::Alias']);

/** Returns the names of resources in the account that the template defines. */
function givenNames({ Resources, Outputs = {} }: StageTemplate): string[] {
  const exported = Object.values(Outputs).flatMap(({ Export }) => (Export ? [Export.Name] : []));
  const given = Object.values(Resources)
    .filter(({ Type }) => !ofTheirOwner.has(Type))
    .flatMap(({ Type, Properties }) => namesIn(Type, Properties));
  return [...exported, ...given];
}

/** Returns values of `Name` or, for example, `TableName`, in the properties or in a nested configuration. */
function namesIn(type: string, properties: object): string[] {
  const own = `${type.split('::').at(-1)}Name`;
  return Object.entries(properties).flatMap(([key, value]) => {
    if (/Config$|^Budget$/.test(key)) return namesIn(type, value);
    return (key === 'Name' || key === own) && typeof value === 'string' ? [`${type} ${value}`] : [];
  });
}
